import { defineTexts } from '../text.ts'

export const configText = defineTexts('config', {
  openFailed: ['设置加载失败', 'Could not load the settings'],
  systemName: ['系统名称', 'System name'],
  logo: ['Logo', 'Logo'],
  company: ['公司名称', 'Company'],
  companyLink: ['公司链接', 'Company link'],
  watermark: ['页面水印（登录名）', 'Login name watermark'],
  fullscreenButton: ['全屏按钮', 'Fullscreen button'],
  refreshButton: ['页面刷新按钮', 'Page refresh button'],
  progressBar: ['页面加载进度条', 'Page progress bar'],
  downloadCenter: ['下载中心', 'Download center'],
  demo: ['演示菜单', 'Demo menu'],
  mapService: ['地图服务', 'Map service'],
  specialCharacters: ['密码必须含特殊字符', 'Passwords need a special character'],
  oneDevice: ['同一账号只能在一台设备登录', 'One device per account'],
  eightAuxiliary: [
    '辅图最多 8 张，主图用作列表图',
    'Eight auxiliary pictures; the main one is used in lists',
  ],
  countLossLimit: ['盘亏审核限额（元）', 'Limit of count losses (yuan)'],
  countLossLimitHint: [
    '一张盘点单的盘亏超过它，要由没参加盘点的人批准',
    'A larger loss of a count is approved by a person who did not count',
  ],
  autoCancelMinutes: ['未付款自动取消（分钟）', 'Cancel unpaid orders after (minutes)'],
  transferCancelDays: ['转账未到自动取消（天）', 'Cancel orders that wait for a transfer after (days)'],
  prepareMinutes: ['付款后备好货（分钟）', 'Prepare paid orders within (minutes)'],
  prepareMinutesHint: [
    '只用来显示和排序，不会自动处理。买家约了时间的订单按约的时间',
    'Shown and used for the order of lists. Nothing moves by itself. A time that the buyer wished comes first',
  ],
  autoConfirmDays: ['送出后自动确认收货（天）', 'Confirm delivered orders after (days)'],
  pickupReminderDays: ['自提未取提醒（天）', 'Remind of orders not picked up after (days)'],
  weighedTolerance: ['称重多给不加收（%）', 'More of weighed goods at no charge (%)'],
  weighedToleranceHint: [
    '实际重量超过下单重量，在这个比例以内不加收，超过不能拣',
    'Up to this share above the ordered weight is free. More is refused',
  ],
  afterSaleAuditHours: ['售后审核期限（小时）', 'Decide on after-sales within (hours)'],
  afterSaleReturnDays: ['退货等待（天）', 'Wait for returned goods (days)'],
  returnElsewhere: ['其他门店卖的也可以退', 'Stores take back goods that another store sold'],
  returns: ['收银退货', 'Returns at tills'],
  groupOrders: ['订单与售后', 'Orders and after-sales'],
  scaleForms: ['秤打条码', 'Scale barcodes'],
  scaleFormsHint: [
    '几种格式用空格隔开。开头数字之后：P 助记码，W 克数，E 金额（分），* 忽略，末位 C 校验码',
    'Separate several forms with spaces. After the first digits: P mnemonic code, W grams, E cents, * ignored, C check digit at the end',
  ],
  scaleForm: [
    '{label}的格式不对：以 1 至 3 位数字开头，含连续 5 至 6 个 P，再含 4 至 6 个 W 或 E，共 12 至 20 位，例如 2PPPPPPWWWWWC',
    '{label}: start with 1 to 3 digits, then 5 or 6 P in a row, and 4 to 6 W or E; 12 to 20 characters in all, such as 2PPPPPPWWWWWC',
  ],
  scaleTwice: [
    '{label}里有两种格式会认成同一个条码：请改开头数字或位数',
    '{label}: two forms fit the same barcode. Change the first digits or the length of one',
  ],
  version: ['版本', 'Version'],
  // the console's screens
  pageTitle: ['系统设置', 'App settings'],
  groupBrand: ['品牌', 'Brand'],
  groupSecurity: ['安全', 'Security'],
  groupAppearance: ['外观默认值', 'Appearance'],
  groupProducts: ['商品', 'Products'],
  groupFeatures: ['功能', 'Features'],
  security: ['登录安全', 'Sign-in'],
  appearance: ['默认显示', 'On by default'],
  products: ['商品图片', 'Product pictures'],
  features: ['启用的功能', 'Enabled'],
  systemNameHint: [
    '显示在侧栏和网页标题，留空用「掌柜」',
    'Shown in the sidebar and page title; blank for Zhanggui',
  ],
  logoHint: [
    '方形图片，不超过 2MB；未上传时使用掌柜标志',
    'Square picture up to 2MB. Falls back to the Zhanggui logo',
  ],
  companyHint: ['显示在页脚', 'Shown in the footer'],
  companyLinkHint: [
    '页脚里公司名称的链接，http 或 https',
    'Link of the company name in the footer, http or https',
  ],
  securityHint: [
    '「一台设备」：在别处登录时，原来的设备立即退出',
    'One device: signing in elsewhere signs this device out at once',
  ],
  appearanceHint: [
    '员工在「外观」里选过的，以本人选择为准',
    'What employees choose under Appearance takes precedence',
  ],
  productsHint: [
    '不选时：辅图最多 7 张，列表图另传一张',
    'If off: up to seven auxiliary pictures and a separate list picture',
  ],
  featuresHint: ['关闭后对全部员工隐藏', 'Anything off is hidden from all employees'],
  saved: ['已保存，立即生效', 'Saved. Takes effect at once'],
  readOnly: ['仅可查看，不能修改', 'View only: you cannot change these settings'],
  logoGone: [
    '这张 Logo 图片已失效或用在别处，请重新上传',
    'The logo picture is gone or used elsewhere. Upload it again',
    20001,
  ],
})

/** Its pages and buttons: `menu.<code>`. */
export const configPageText = defineTexts('menu', {
  'iposWeb.settings.config': ['系统设置', 'App settings'],
  'iposWeb.settings.config.edit': ['修改系统设置', 'Change app settings'],
})

/** The names of the actions, `audit.<action>`, and of the records. */
export const configAuditText = defineTexts('audit', {
  'config.save': ['修改系统设置', 'Changed app settings'],
  nounConfig: ['系统设置', 'App settings'],
})
