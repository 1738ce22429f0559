import { type Profile, userForm } from '@zhanggui/contract/user/user.ts'
import { describe, expect, it } from 'vitest'
import { childrenOf, placesFor } from './organization-tree.ts'
import { treeOf } from './use-user-options.ts'
import { followUp, inputOf, newUser, type UserValues, valuesOf } from './user-values.ts'

const person: Profile = {
  id: '7',
  version: 3,
  name: '店员',
  phoneVerified: true,
  phone: '138****8003',
  email: '',
  pin: 'clerk',
  jobNo: 'A1',
  idCard: '110***********0017',
  sex: 0,
  age: 30,
  note: '',
  profile: '',
  status: 1,
  type: 3,
  groupId: '1',
  group: { id: '1', name: '晨光便利' },
  roleList: [{ id: '2', name: '店员' }],
  allStores: false,
  storeList: [{ id: '5', name: '一店' }],
  organizationList: [{ id: '9', name: '总部' }],
  businessLineList: [],
  businessUnitList: [],
  createBy: '',
  createDate: '2026-11-21T00:00:00+08:00',
  updateBy: '',
  updateDate: '2026-11-21T00:00:00+08:00',
}
const filled: UserValues = {
  ...newUser([{ id: '9', parentId: '0' }]),
  name: '新人',
  pin: 'newcomer',
  phone: '13900000001',
  roleIdList: ['2'],
  storeIdList: ['5'],
}
const faults = (values: UserValues) => {
  const parsed = userForm.safeParse(inputOf(values))
  return parsed.success ? [] : parsed.error.issues.map(({ path }) => path.join('.'))
}

describe('the form of a person', () => {
  it('saves a person back as he was read, what is hidden included', () => {
    expect(inputOf(valuesOf(person))).toMatchObject({ id: '7', version: 3, phone: '138****8003', sex: 0 })
    for (const known of ['pin', 'phoneVerified']) expect(inputOf(valuesOf(person))).not.toHaveProperty(known)
    expect(faults(valuesOf(person))).toEqual([])
  })

  it('puts a new person into the top department, unless there are several', () => {
    const head = { id: '9', parentId: '0' }
    expect(newUser([head, { id: '10', parentId: '9' }]).organizationIdList).toEqual(['9'])
    expect(newUser([head, { id: '10', parentId: '0' }]).organizationIdList).toEqual([])
    expect(faults(filled)).toEqual([])
  })

  it('asks shop users for a shop', () => {
    expect(faults({ ...filled, storeIdList: [] })).toEqual(['storeIdList'])
    expect(followUp({ type: 3 })).toEqual({ allStores: false })
    expect(followUp({ type: 2 })).toEqual({})
  })

  it('sends no list of stores with all stores', () => {
    expect(inputOf({ ...filled, type: 2, allStores: true }).storeIdList).toEqual([])
    expect(faults({ ...filled, type: 2, allStores: true, storeIdList: [] })).toEqual([])
  })
})

const department = (id: string, parentId: string) => ({ id, parentId, name: `部门${id}`, kind: 10 })
const departments = [department('1', '0'), department('2', '1'), department('3', '2'), department('4', '0')]

describe('departments', () => {
  it('lie in one another, in the order they come', () => {
    expect(childrenOf(departments, null).map(({ id }) => id)).toEqual(['1', '4'])
    expect(treeOf(departments)[0]?.children?.[0]?.children?.[0]?.path).toBe('部门1 / 部门2 / 部门3')
  })

  it('are not offered a place in themselves', () => {
    expect(placesFor(departments, '1').map(({ id }) => id)).toEqual(['4'])
    expect(placesFor(departments, '3').map(({ id }) => id)).toEqual(['1', '2', '4'])
    expect(placesFor(departments, null)).toHaveLength(4)
  })

  it('that lost the one above stand at the top', () => {
    expect(treeOf([department('8', '7')]).map(({ value }) => value)).toEqual(['8'])
  })
})
