import { defineTexts } from './text.ts'

/** Faults of a field; `{label}` is its name. The form, the server and the error file use the same texts. */
export const rulesText = defineTexts('rule', {
  required: ['{label}必填', '{label} is required'],
  notForType: ['这种类型没有{label}，请去掉', 'This type takes no {label}. Leave it out'],
  invalid: ['{label}不正确，请核对', '{label} is not valid. Check it'],
  unknownField: [
    '页面提交了未知字段，请刷新页面后重试',
    'The page sent an unknown field. Reload it and try again',
  ],
  unknownInCall: ['没有这个字段：{fields}', 'There is no field {fields}'],
  invalidInCall: ['字段 {fields} 不正确', 'The field {fields} is not valid'],
  unnamed: [
    '页面提交的内容无法识别，请刷新页面后重试',
    'The page sent something that cannot be read. Reload it and try again',
  ],
  maxLength: ['{label}最多 {max} 个字符', '{label} can have at most {max} characters'],
  minLength: ['{label}至少 {min} 个字符', '{label} needs at least {min} characters'],
  maxWidth: [
    '{label}最多 {max} 个字符（中文算 2 个）',
    '{label} can have at most {max} characters (Chinese characters count as 2)',
  ],
  maxItems: ['{label}最多 {max} 个', '{label} can have at most {max} entries'],
  minItems: ['{label}至少选 {min} 个', '{label} needs at least {min}'],
  min: ['{label}不能小于 {min}', '{label} must be at least {min}'],
  max: ['{label}不能大于 {max}', '{label} must be at most {max}'],
  notANumber: ['{label}须为数字', '{label} must be a number'],
  integer: ['{label}须为整数', '{label} must be a whole number'],
  option: ['{label}不在可选范围内', '{label} is not one of the options'],
  controlCharacter: [
    '{label}含有换行、不可见或无法识别的字符',
    '{label} contains line breaks, invisible or unreadable characters',
  ],
  repeated: ['{label}有重复', '{label} contains duplicates'],
  date: ['{label}须为 yyyy-MM-dd 格式的日期', '{label} must be a date like yyyy-MM-dd'],
  money: ['{label}须为金额', '{label} must be an amount'],
  fromZero: ['{label}不能小于 0', '{label} cannot be below 0'],
  aboveZero: ['{label}须大于 0', '{label} must be above 0'],
  twoDecimals: ['{label}最多 2 位小数', '{label} can have at most 2 decimals'],
  threeDecimals: ['{label}最多 3 位小数', '{label} can have at most 3 decimals'],
  phone: ['{label}须为 1 开头的 11 位数字', '{label} must be 11 digits starting with 1'],
  storePhone: [
    '{label}须为 11 位手机号或带区号的座机号',
    '{label} must be a mobile number, or a landline with area code',
  ],
  email: ['{label}不是有效的邮箱地址', '{label} is not a valid email address'],
  idCard: ['{label}须为有效的 18 位身份证号', '{label} must be a valid 18-digit ID card number'],
  idCardBirth: ['{label}含有不存在的出生日期', '{label} contains a birth date that does not exist'],
  idCardCheck: [
    '{label}最后一位与前面的数字对不上，请核对',
    '{label} has a last digit that does not match the others. Check it',
  ],
  color: ['{label}须为 #3370FF 这样的颜色', '{label} must be a colour like #3370FF'],
  pin: [
    '{label}须为 4 到 32 位字母、数字、点或下划线，以字母开头',
    '{label} must be 4 to 32 letters, digits, dots or underscores, starting with a letter',
  ],
  smsCode: ['{label}须为 6 位数字', '{label} must be 6 digits'],
  password: [
    '{label}须为 6 到 16 位，含数字、小写和大写字母',
    '{label} must be 6 to 16 characters with a digit, a lowercase and an uppercase letter',
  ],
  specialPassword: [
    '{label}须为 6 到 16 位，含数字、小写和大写字母以及特殊字符',
    '{label} must be 6 to 16 characters with a digit, a lowercase letter, an uppercase letter and a special character',
  ],
  samePassword: ['{label}不能与旧密码相同', '{label} must be different from the old one'],
  confirmation: ['两次输入的密码不一致', 'The two passwords do not match'],
  code: [
    '{label}须为 1 到 20 位字母、数字、横线或下划线',
    '{label} must be 1 to 20 letters, digits, hyphens or underscores',
  ],
  privateAddress: [
    '这个地址指向本机或内网，请填外网能打开的地址',
    'This address points into this machine or a private network. Give a public one',
  ],
  webAddress: [
    '{label}须以 http:// 或 https:// 开头，不含用户名和密码',
    '{label} must start with http:// or https://, without a user name or password',
  ],
  timeOfDay: ['{label}须为 08:30 这样的时间', '{label} must be a time like 08:30'],
  fromAboveTo: ['{label}最小值不能大于最大值', '{label} must not have a minimum above the maximum'],
  daysReversed: [
    '开始日期 {from} 晚于结束日期 {to}，请对调',
    'The first day {from} is after the last day {to}. Swap them',
  ],
  endBeforeStart: ['{label}须晚于开始时间', '{label} must be later than the start'],
  weekdayTwice: ['{label}：每个星期几只能选一次', '{label}: choose each weekday only once'],
  dayTwice: ['{label}：节假日的日期不能重叠', '{label}: holidays cannot overlap'],
  noDays: ['{label}：请选择星期或日期', '{label}: select weekdays or dates'],
  overlaps: ['{label}与另一段时间重叠', '{label} overlaps another period'],
  id: ['{label}不是有效的编号', '{label} is not a valid ID'],
})
