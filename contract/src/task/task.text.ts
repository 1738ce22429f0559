import { defineTexts } from '../text.ts'

export const taskText = defineTexts('task', {
  title: ['下载中心', 'Download center'],
  waiting: ['排队中', 'Waiting'],
  running: ['生成中', 'Generating'],
  done: ['已生成', 'Generated'],
  failed: ['失败', 'Failed'],
  cancelled: ['已取消', 'Cancelled'],
  expired: ['已过期', 'Expired'],
  retention: ['文件保留 3 天，到期自动删除', 'Files are kept for three days and then deleted automatically'],
  created: [
    '导出任务已创建，请稍后到下载中心查看',
    'Export task created, please wait and check the download center',
  ],
  all: ['全部', 'All'],
  file: ['文件', 'File'],
  source: ['来源', 'Source'],
  importOf: ['{title}：导入', '{title}: import'],
  requested: ['申请时间', 'Requested'],
  content: ['内容', 'Content'],
  status: ['状态', 'Status'],
  cancel: ['取消生成', 'Cancel'],
  download: ['下载', 'Download'],
  again: ['重新生成', 'Generate again'],
  rows: ['{count} 行', '{count} {count:row|rows}'],
  percent: ['生成中 {percent}%', 'Generating {percent}%'],
  progress: ['{done} / {total} 行', '{done} / {total} {total:row|rows}'],
  progressWithRate: ['{done} / {total} 行，{rate} 行/秒', '{done} / {total} {total:row|rows}, {rate}/s'],
  daysLeft: ['还可下载 {days} 天 {hours} 小时', '{days} d {hours} h left'],
  wholeDaysLeft: ['还可下载 {days} 天', '{days} d left'],
  hoursLeft: ['还可下载 {hours} 小时', '{hours} h left'],
  minutesLeft: ['还可下载 {minutes} 分钟', '{minutes} min left'],
  cancelledAt: ['你在 {time} 取消', 'Cancelled by you at {time}'],
  deleted: ['已到期删除', 'Expired and deleted'],
  today: ['今天 {time}', 'Today {time}'],
  yesterday: ['昨天 {time}', 'Yesterday {time}'],
  goesOn: [
    '关闭窗口后会继续生成，完成后会提醒你。',
    'Generation continues after you close this window; you will be notified.',
  ],
  ready: ['「{name}」已生成，可在下载中心下载', '"{name}" is ready in the download center'],
  notReady: ['「{name}」没有生成：{reason}', '"{name}" could not be generated: {reason}'],
  none: ['还没有导出过文件', 'No files yet'],
  noneHint: [
    '在列表页点「导出」，生成的文件会出现在这里。',
    'Export from any list and the file appears here.',
  ],
  noneOfTab: ['没有这种状态的文件', 'No files with this status'],
  notActive: ['任务已经结束，不能取消', 'The task has already ended and cannot be cancelled', 15001],
  interrupted: [
    '任务多次中断，已停止，请重试',
    'The task was interrupted too often and has stopped. Try again',
    15002,
  ],
  fileClosed: [
    '你的权限或负责的门店变了，不能再下载',
    'Your permissions or stores have changed: you may not download it any more',
  ],
  fileExpired: [
    '文件已到期删除，请重新生成',
    'The file has expired and was deleted. Generate it again',
    15003,
  ],
  personGone: [
    '发起人已停用或已离开，任务已取消',
    'Cancelled: the person who started it was disabled or has left',
    15006,
  ],
  permissionGone: [
    '发起人已没有这项权限，任务已取消',
    'Cancelled: the person who started it no longer has the permission',
    15007,
  ],
  storesGone: [
    '发起人负责的门店已变，任务已取消',
    'Cancelled: the person who started it is no longer in charge of the same stores',
    15008,
  ],
  stillActive: [
    '文件还在生成，请等它完成',
    'The file is still being generated. Wait until it is done',
    15004,
  ],
  tooManyWaiting: [
    '你已有 {limit} 个任务在排队，请等前面的完成，或取消几个后再试',
    'You already have {limit} tasks waiting. Wait until some are done, or cancel some, and try again',
    15005,
  ],
})

/** The names of the actions, `audit.<action>`, and of the records. */
export const taskAuditText = defineTexts('audit', {
  'task.cancel': ['取消任务', 'Cancelled a task'],
  'task.retry': ['重试任务', 'Retried a task'],
  nounTask: ['任务', 'Tasks'],
})
