/**
 * A screen that imports this gets the texts of every noun: the audit trail names the fields of all of them. The build sees it
 * by this file's name.
 */
export {}
