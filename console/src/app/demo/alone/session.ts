import { bornSettings } from '@zhanggui/contract/config/config.ts'
import { permissionCodes } from '@zhanggui/contract/permissions.ts'
import type { Session } from '../../../kit/session/session.ts'

const merchant = { id: '1', name: '远山生鲜' }

const storeList = [
  { id: '1', code: 'YS001', name: '远山一店', open: true },
  { id: '2', code: 'YS002', name: '远山二店', open: true },
  { id: '3', code: 'YS003', name: '远山三店', open: false },
]

/** The user of the gallery. He has all permissions, and one of his stores is suspended. */
export const gallerySession: Session = {
  token: 'gallery',
  user: {
    id: '1',
    name: '远山掌柜',
    phone: '',
    email: '',
    pin: 'rival',
    jobNo: '',
    type: 1,
    status: 1,
    allStores: true,
    groupId: merchant.id,
    group: merchant,
    groupList: [merchant],
    roleList: [],
    organizationList: [],
    userpermissionList: permissionCodes.map((code) => ({ code })),
    createDate: '2026-01-01T00:00:00.000Z',
    viewedBy: null,
    storeList,
    settings: { ...bornSettings, demo: true },
  },
  stores: storeList,
  records: [],
  permissions: new Set(permissionCodes),
}
