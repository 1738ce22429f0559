import { memberCalls } from '@zhanggui/contract/member/member.calls.ts'
import { memberOpenCalls } from '@zhanggui/contract/member/member.open.ts'
import { implement } from '../../kernel/http/implement.ts'
import type { Module } from '../../kernel/module.ts'
import { findMemberPage, upsertMember } from './member.ts'

export const memberModule: Module = {
  routes: [
    ...implement(memberCalls, { findMemberPage }, ['findMemberPage']),
    ...implement(memberOpenCalls, { upsertMember }),
  ],
}
