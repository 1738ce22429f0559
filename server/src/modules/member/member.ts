import type { OutputOf, ParsedInputOf } from '@zhanggui/contract/call.ts'
import type { memberCalls } from '@zhanggui/contract/member/member.calls.ts'
import type { memberOpenCalls } from '@zhanggui/contract/member/member.open.ts'
import { countLimit } from '@zhanggui/contract/rules.ts'
import type { OpenContext, TenantContext } from '../../kernel/http/implement.ts'
import { maskPhone, maskPhonesIn } from '../../kernel/record/mask.ts'
import { requireOwnSource, sourceNames } from '../orderSource/orderSource.ts'
import { countMembers, requireByKey, selectMembers, upsert } from './member.sql.ts'

export { ensureMember, selectMember, selectMemberOf } from './member.sql.ts'

export async function findMemberPage(
  { tx, language }: TenantContext,
  { keyword = '', pageNo, pageSize }: ParsedInputOf<typeof memberCalls.findMemberPage>,
): Promise<OutputOf<typeof memberCalls.findMemberPage>> {
  const names = await sourceNames(tx, language)
  const rows = await selectMembers(tx, { keyword, pageNo, pageSize })
  const total = await countMembers(tx, keyword, countLimit + 1)
  return {
    records: rows.map((row) => ({
      id: String(row.id),
      // In many shops the number of a member is the phone.
      number: maskPhonesIn(row.external_number),
      source: row.source,
      sourceName: names.get(row.source) ?? row.source,
      name: maskPhonesIn(row.name),
      phone: row.phone && maskPhone(row.phone),
      level: maskPhonesIn(row.level),
      birthday: row.birthday,
      note: maskPhonesIn(row.note),
      updatedAt: row.updated_at,
    })),
    total: Math.min(total, countLimit),
    totalCapped: total > countLimit,
  }
}

export async function upsertMember(
  context: OpenContext,
  form: ParsedInputOf<typeof memberOpenCalls.upsertMember>,
): Promise<OutputOf<typeof memberOpenCalls.upsertMember>> {
  await requireOwnSource(context, form.source)
  const written = await upsert(context.tx, form)
  const id = String((written ?? (await requireByKey(context.tx, form))).id)
  context.note(id, { title: maskPhonesIn(form.number) })
  return { id, taken: written !== undefined }
}
