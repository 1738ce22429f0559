/**
 * A field that the server refused: `path` as in the form, `key` of the text with the reason, `message` with that
 * text.
 */
export interface FieldIssue {
  path: string
  key: string
  message: string
}

/** `rtnStatus` of the answer, or the reason why no answer came. */
export type CallCode = 'network' | 'aborted' | (string & {})

/** A failed call. Its message is already in the user's language. */
export class CallError extends Error {
  readonly code: CallCode
  readonly issues: readonly FieldIssue[]
  /** The data of the refusal, besides its message. */
  readonly data: unknown

  constructor(code: CallCode, message: string, issues: readonly FieldIssue[] = [], data: unknown = null) {
    super(message)
    this.name = 'CallError'
    this.code = code
    this.issues = issues
    this.data = data
  }

  /** The record does not exist or was removed, so a retry is useless. */
  get isGone(): boolean {
    return this.code === '10005'
  }

  /** The session or its merchant has ended. The page leaves soon, so nothing else needs a notice. */
  get endsSession(): boolean {
    return this.code === '-2' || this.code === '-3' || this.code === '-4'
  }
}
