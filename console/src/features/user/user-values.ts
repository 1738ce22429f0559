import type { InputOf } from '@zhanggui/contract/call.ts'
import type { userCalls } from '@zhanggui/contract/user/user.calls.ts'
import type { Profile } from '@zhanggui/contract/user/user.ts'
import { childrenOf } from './organization-tree.ts'

/** The values of a person's form. */
export interface UserValues {
  id: string | null
  version: number | null
  name: string
  pin: string
  phone: string
  /** The person has proved that the phone is his. */
  phoneVerified: boolean
  email: string
  idCard: string
  sex: 'secret' | 'male' | 'female'
  age: number | string | null
  jobNo: string
  note: string
  type: number
  roleIdList: string[]
  allStores: boolean
  storeIdList: string[]
  organizationIdList: string[]
  businessLineIdList: string[]
  businessUnitIdList: string[]
}

export type UserInput = InputOf<typeof userCalls.saveUser>

/** A new person. If there is only one top department, it is chosen. */
export const newUser = (departments: readonly { id: string; parentId: string }[]): UserValues => ({
  id: null,
  version: null,
  name: '',
  pin: '',
  phone: '',
  phoneVerified: false,
  email: '',
  idCard: '',
  sex: 'secret',
  age: null,
  jobNo: '',
  note: '',
  type: 3,
  roleIdList: [],
  allStores: false,
  storeIdList: [],
  organizationIdList: onlyTop(departments),
  businessLineIdList: [],
  businessUnitIdList: [],
})

function onlyTop(departments: readonly { id: string; parentId: string }[]): string[] {
  const top = childrenOf(departments, null)
  return top.length === 1 ? ids(top) : []
}

const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id)

export const valuesOf = (person: Profile): UserValues => ({
  id: person.id,
  version: person.version,
  name: person.name,
  pin: person.pin,
  phone: person.phone,
  phoneVerified: person.phoneVerified,
  email: person.email,
  idCard: person.idCard,
  sex: person.sex === 1 ? 'male' : person.sex === 0 ? 'female' : 'secret',
  age: person.age,
  jobNo: person.jobNo,
  note: person.note,
  type: person.type,
  roleIdList: ids(person.roleList),
  allStores: person.allStores,
  storeIdList: ids(person.storeList),
  organizationIdList: ids(person.organizationList),
  businessLineIdList: ids(person.businessLineList),
  businessUnitIdList: ids(person.businessUnitList),
})

/** The call's input. Only a new person gets a login name. A person with all stores needs no list of stores. */
export function inputOf(values: UserValues): UserInput {
  const { id, version, pin, phoneVerified, sex, age, type, storeIdList, ...rest } = values
  return {
    ...rest,
    ...(id === null ? { pin } : { id, version: version ?? 0 }),
    sex: sex === 'male' ? 1 : sex === 'female' ? 0 : null,
    // Text that is no number stays, and the rules refuse it.
    age: age as number | null,
    type: type as 2 | 3,
    storeIdList: values.allStores ? [] : storeIdList,
  }
}

/** Shop employees work in chosen shops (spec section 5). */
export const followUp = (changed: Partial<UserValues>): Partial<UserValues> =>
  changed.type === 3 ? { allStores: false } : {}
