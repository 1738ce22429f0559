import type { Part } from '../../gallery/part.ts'

export const part: Part = {
  group: 'file',
  title: ['视频上传', 'Video upload'],
  note: [
    '一个 mp4 视频，不超过 20 MB；可播放、替换、删除。',
    'One mp4 video up to 20 MB: play, replace, remove.',
  ],
  keys: [['Enter', ['播放', 'Play']]],
  cases: [
    { name: 'plain', title: ['mp4，20 MB', 'mp4, 20 MB'] },
    { name: 'disabled', title: ['只读', 'Read-only'] },
    { name: 'no-action', title: ['没有配置上传地址', 'No upload address'] },
  ],
}
