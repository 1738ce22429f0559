/**
 * A screen that imports this file gets the texts of every noun: the audit trail names the fields of all nouns. The
 * build recognises it by this file's name.
 */
export {}
