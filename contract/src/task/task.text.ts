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
  notActive: ['任务已经结束，不能取消', 'The task has already ended and cannot be cancelled', 15001],
  interrupted: ['任务多次中断，已停止', 'The task was interrupted too often and has been stopped', 15002],
  fileExpired: [
    '文件已到期删除，请重新生成',
    'The file has expired and was deleted, generate it again',
    15003,
  ],
})
