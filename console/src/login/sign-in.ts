import { language } from '../kit/language.ts'
import { seal } from '../kit/seal.ts'
import { loginPath, sealKeyPath } from './paths.ts'
import { word } from './words.ts'

export interface SignInForm {
  pin: string
  password: string
  remember: boolean
}

/** What went wrong: a message for the whole form, or one per field. */
export interface SignInFault {
  message: string
  fields: Partial<Record<keyof SignInForm, string>>
}

interface Answer<T> {
  rtnStatus: string
  rtnMsg?: string
  data: T
}

interface Issue {
  path: string
  message: string
}

const timeoutMs = 8000

class Refused extends Error {
  readonly fields: SignInFault['fields']

  constructor(message: string, fields: SignInFault['fields'] = {}) {
    super(message)
    this.fields = fields
  }
}

/** The same wire as kit/exchange.ts, which would bring the contract's schemas along. */
async function post<T>(path: string, body: object): Promise<T> {
  const response = await fetch(path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      language: language(),
      systemCode: 'ipos',
      deviceType: 'web',
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (response.status !== 200) throw new Refused(word(language(), 'session.aborted'))
  const answer: Answer<T> = await response.json()
  if (String(answer.rtnStatus) === '0') return answer.data
  const issues: Issue[] = Array.isArray(answer.data) ? answer.data : []
  throw new Refused(
    answer.rtnMsg ?? '',
    Object.fromEntries(issues.filter((issue) => issue.message).map(({ path, message }) => [path, message])),
  )
}

/** Signs in; the server sets the cookies. Null when it worked. */
export async function signIn(form: SignInForm): Promise<SignInFault | null> {
  try {
    // A key of its own for every try: its nonce is good for one.
    const key = await post<{ publicKey: string; nonce: string }>(sealKeyPath, {})
    const password = seal(key.publicKey, JSON.stringify({ nonce: key.nonce, value: form.password }))
    await post(loginPath, {
      pin: form.pin.trim(),
      password,
      remember: form.remember,
      userAgent: navigator.userAgent.slice(0, 500),
    })
    return null
  } catch (error) {
    if (error instanceof Refused) return { message: error.message, fields: error.fields }
    return { message: word(language(), 'session.networkError'), fields: {} }
  }
}
