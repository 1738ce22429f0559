import { defineTexts } from '../text.ts'

export const noticeText = defineTexts('notice', {
  code: ['权限码', 'Permission code'],
  reason: ['用途（选填）', 'Reason (optional)'],
  askedAlready: [
    '你在 {time} 申请过，24 小时后可以再次申请',
    'You asked at {time}. You can ask again after 24 hours',
    27001,
  ],
  tooMany: ['今天的申请太多了，请明天再试', 'Too many requests today. Try again tomorrow', 27002],
  holdsIt: ['你已经有这项权限，请刷新页面', 'You already have this permission. Reload the page', 27003],
  nobody: ['现在没有人可以开通这项权限', 'No one can grant this permission right now', 27004],
  settled: ['这个申请已经处理过了', 'This request has already been handled', 27005],
  // the page without permission
  grantors: ['可以给你开通的人', 'People who can grant it'],
  ask: ['申请开通', 'Ask for access'],
  askedTime: ['{time} 已申请', 'Requested {time}'],
  answerComes: ['开通后你会收到通知', 'You will be notified'],
  // the bell
  title: ['通知', 'Notifications'],
  unread: ['未读', 'Unread'],
  bellCount: ['通知，{count} 件等你处理', 'Notifications, {count} for you'],
  all: ['全部', 'All'],
  forMe: ['等我处理', 'For me'],
  tasks: ['任务', 'Tasks'],
  readAll: ['全部已读', 'Mark all read'],
  accessAsked: ['{asker}申请「{name}」', '{asker} asks for "{name}"'],
  wantedWaiting: ['你申请了「{name}」，等待开通', 'You asked for "{name}". Waiting for approval'],
  wantedGranted: ['「{name}」已开通', '"{name}" is granted'],
  wantedDeclined: ['你的「{name}」申请没有通过', 'Your request for "{name}" was declined'],
  granted: ['已开通', 'Granted'],
  declined: ['已拒绝', 'Declined'],
  webhookFails: ['「{name}」一天没收到事件推送', 'Nothing has arrived at "{name}" for a day'],
  webhookFailsHint: [
    '推送还在重试，3 天后放弃。请检查接收地址。',
    'Events are sent again for 3 days, then given up. Check the address.',
  ],
  giveRole: ['给{asker}加角色', 'Give {asker} a role'],
  setRole: ['设置角色权限', 'Set role permissions'],
  decline: ['拒绝', 'Decline'],
  declinedNow: ['已拒绝申请', 'Request declined'],
  fileReady: ['{name} 已生成', '{name} is ready'],
  fileFailed: ['{name} 没有生成', '{name} failed'],
  importRefused: ['导入有行被拒绝：{name}', 'Import with refused rows: {name}'],
  download: ['下载', 'Download'],
  open: ['打开', 'Open'],
  none: ['没有通知', 'No notifications'],
  noneHint: ['权限申请、导出和导入的结果会出现在这里。', 'Requests, exports and imports appear here.'],
  kept: ['保留 {days} 天', 'Kept for {days} {days:day|days}'],
})

/** The names of the actions, `audit.<action>`, and of the records. */
export const noticeAuditText = defineTexts('audit', {
  'notice.ask': ['申请权限', 'Asked for a permission'],
  'notice.decline': ['拒绝权限申请', 'Declined a request for a permission'],
  'notice.read': ['通知标为已读', 'Marked notifications as read'],
  nounNotice: ['通知', 'Notifications'],
})
