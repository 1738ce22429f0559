import { defineManifest } from '../manifest.ts'

export const productManifest = defineManifest({
  noun: 'product',
  pages: [
    {
      code: 'iposWeb.product.productGoodProduct',
      place: 10,
      path: '/product/productGoodProduct',
      icon: 'headOffice',
      buttons: {
        edit: { path: '/product/productEdit' },
        editMany: { path: '/product/productEditEfficient' },
        status: {},
        import: { path: '/product/importProduct' },
        images: { path: '/product/maintenanceProductImage' },
        export: {},
        category: {},
      },
      birth: { storeManager: ['export'], clerk: [], finance: ['export'], marketing: ['export'] },
    },
    {
      code: 'iposWeb.product.operationLog',
      place: 90,
      path: '/product/productGoodProduct/OperationLog',
      icon: 'log',
      birth: { storeManager: [], finance: [] },
    },
  ],
  // Every page needs it to show a cost, a margin or a valuation.
  rights: [{ code: 'iposWeb.product.cost', place: 10, birth: ['storeManager', 'finance'] }],
  records: { scope: 'merchant' },
  // The change log shows everybody's imports to those who may see it.
  otherIds: {
    'findOperationLogPage importId': 'merchant',
    'findOperationLogPage employeeId': 'merchant',
    'findOperationLogActors id': 'merchant',
    'findScheduledPricePage employeeId': 'merchant',
    'findScheduledPriceActors id': 'merchant',
  },
  audit: { recordOf: { export: 'task' } },
  record: { path: '/product/productEdit?id=', code: 'iposWeb.product.productGoodProduct.edit' },
  search: { place: 10, icon: 'product' },
})
