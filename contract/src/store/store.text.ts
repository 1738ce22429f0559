import { defineTexts } from '../text.ts'

export const storeText = defineTexts('store', {
  open: ['营业中', 'Open'],
  suspended: ['已停业', 'Suspended'],
  name: ['门店名称', 'Store name'],
  code: ['门店编码', 'Store code'],
  contact: ['联系人', 'Contact'],
  phone: ['联系电话', 'Phone'],
  address: ['地址', 'Address'],
  businessHours: ['营业时间', 'Business hours'],
  from: ['开始', 'From'],
  to: ['结束', 'To'],
  version: ['版本', 'Version'],
  codeTaken: ['门店编码 {code} 已被 {name} 使用', 'Store code {code} belongs to {name}', 19001],
  nameTaken: ['已有名为 {name} 的门店', 'There is already a store called {name}', 19002],
  onlyMerchant: [
    '只有负责全部门店的员工可以新增门店',
    'Only people in charge of all stores can add one',
    19003,
  ],
})
