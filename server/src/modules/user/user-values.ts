import { masked } from '@zhanggui/contract/rules.ts'
import type { TenantContext } from '../../kernel/http/implement.ts'
import { auditWord } from '../../kernel/record/audit.ts'
import { type Change, changesBetween } from '../../kernel/record/difference.ts'
import { maskEmail, maskIdCard, maskPhone, maskWhole } from '../../kernel/record/mask.ts'
import { type Refusal, refuse } from '../../kernel/refusal.ts'
import { sealIdCard } from './id-card.ts'
import type { EmployeeValues, PersonRow } from './user.sql.ts'
import { idCardOf, shownPhone } from './user.ts'

const text = (value: string): string | null => value || null

/** The fields that a person and his administrators can both fill in. */
export interface PersonFields {
  name: string
  phone: string
  email: string
  idCard: string
  sex: 0 | 1 | null
  age: number | null
  jobNo: string
  note: string
}

/** A new value; null for a masked value, which changes nothing. */
export const given = (value: string): string | null => (masked.test(value) ? null : value)

/** The new value of a field, or the stored one if the form brought its mask back. Another mask is refused. */
function keptOr(field: string, asked: string, stored: string, shown: string): string {
  const value = given(asked)
  if (value === null && asked !== shown) throw refuse('user.otherMask').at(field)
  return value ?? stored
}

/**
 * The values of a form for a person's row, and the changes. The phone belongs to the account and is not included.
 * `row` is null for a new person, who has no masked values. `seen`: the user may see the whole values. Another one must not
 * learn that he guessed one, so a whole value that he brings is a change, whatever is stored.
 */
export function personValues(
  context: TenantContext,
  fields: PersonFields,
  row: PersonRow | null,
  { seen }: { seen: boolean },
): { values: EmployeeValues; changes: Change[] } {
  const { session, services } = context
  const email = keptOr('email', fields.email, row?.email ?? '', maskEmail(row?.email ?? ''))
  const idCardBefore = row === null ? '' : idCardOf(context, row)
  const idCard = given(fields.idCard)
  keptOr('idCard', fields.idCard, '', idCardBefore === null ? maskWhole : maskIdCard(idCardBefore))
  const same = idCard === null || (idCard === idCardBefore && (seen || idCard === ''))
  const sealed = same ? null : sealIdCard(services.settings, session.merchantId, idCard)
  const before = row && {
    name: row.name,
    email: row.email,
    sex: sexWord(row.sex),
    age: row.age,
    jobNo: row.job_no,
    note: row.note,
  }
  const after = {
    name: fields.name,
    email,
    sex: sexWord(fields.sex),
    age: fields.age,
    jobNo: fields.jobNo,
    note: fields.note,
  }
  const changes = changesBetween(before ?? {}, after).map((change) =>
    change.field === 'email' ? { ...change, ...maskedPair(change, maskEmail) } : change,
  )
  if (!seen && row && given(fields.email) && email === row.email)
    changes.push({ field: 'email', before: maskEmail(email), after: maskEmail(email) })
  if (!same)
    changes.push({
      field: 'idCard',
      before: text(maskIdCard(idCardBefore ?? '')),
      after: text(maskIdCard(idCard ?? '')),
    })
  return {
    values: {
      name: fields.name,
      email,
      job_no: fields.jobNo,
      note: fields.note,
      sex: fields.sex,
      age: fields.age,
      updated_by: session.name,
      ...(sealed && { id_card_sealed: sealed.sealed, id_card_index: sealed.index }),
    },
    changes,
  }
}

const sexWord = (sex: 0 | 1 | null) =>
  sex === null ? null : auditWord(sex === 1 ? 'user.male' : 'user.female')

const maskedPair = ({ before, after }: Change, mask: (value: string) => string) => ({
  before: before === null ? null : mask(before),
  after: after === null ? null : mask(after),
})

export const phoneChange = (before: string | null, after: string): Change => ({
  field: 'phone',
  before: text(maskPhone(before ?? '')),
  after: maskPhone(after),
})

/** The present phone, if the form has it in full with a code to prove it. */
export const phoneToProve = (form: { phone: string; smsCode: string }, row: PersonRow): string | null =>
  form.smsCode !== '' && !row.phone_verified && form.phone === row.phone ? row.phone : null

/**
 * The new phone of a form; null if it is masked, or the old one of a person whose whole phone the user may see.
 * Another user must not learn that he guessed it.
 */
export const newPhone = (
  phone: string,
  row: PersonRow | null,
  { seen }: { seen: boolean },
): string | null => {
  const asked = given(phone)
  if (row && asked === null && phone !== shownPhone(row)) throw refuse('user.otherMask').at('phone')
  return asked === null || (seen && asked === row?.phone) ? null : asked
}

const phoneRefusals = {
  taken: 'user.phoneTaken',
  shared: 'user.sharedPhone',
  proved: 'user.provedPhone',
} as const

export const phoneRefusal = (said: keyof typeof phoneRefusals): Refusal =>
  refuse(phoneRefusals[said]).at('phone')
