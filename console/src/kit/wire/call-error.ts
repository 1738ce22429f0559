/** A field the server refused: `path` as in the form, `key` the text that says why, `message` that text. */
export interface FieldIssue {
  path: string
  key: string
  message: string
}

/** `rtnStatus` of the answer, or what kept an answer from coming. */
export type CallCode = 'network' | 'aborted' | (string & {})

/** A call that was not answered with success. Its message is already in the user's language. */
export class CallError extends Error {
  readonly code: CallCode
  readonly issues: readonly FieldIssue[]
  /** What the refusal carried besides its message. */
  readonly data: unknown

  constructor(code: CallCode, message: string, issues: readonly FieldIssue[] = [], data: unknown = null) {
    super(message)
    this.name = 'CallError'
    this.code = code
    this.issues = issues
    this.data = data
  }

  /** There is no such record, or it was removed: asking again is of no use. */
  get isGone(): boolean {
    return this.code === '10005'
  }

  /** The session or its merchant is over: the page is about to be left, nothing else needs to be said. */
  get endsSession(): boolean {
    return this.code === '-2' || this.code === '-3' || this.code === '-4'
  }
}
