import type { Part } from '../../gallery/part.ts'

export const part: Part = {
  group: 'rich',
  title: ['地图选点', 'Map'],
  note: [
    '瓦片地址、密钥和坐标系由服务端设置给出；没有地图服务时仍可填写经纬度。位置和坐标系一起保存，两种坐标系之间自动换算。',
    'Tiles, key and datum come from the server’s settings; without a service coordinates can still be typed. A place is kept with its datum and is converted between the two.',
  ],
  keys: [
    ['← ↑ → ↓', ['移动地图', 'Move the map']],
    ['+ −', ['缩放', 'Zoom']],
    ['Enter', ['把中心设为位置', 'Set the centre as the place']],
  ],
  cases: [
    {
      name: 'picker',
      title: ['选点', 'Picking a place'],
      note: [
        '示例瓦片画在浏览器里，不访问网络',
        'The sample tiles are drawn in the browser, nothing is fetched',
      ],
    },
    {
      name: 'search',
      title: ['搜索地址', 'Search by address'],
      note: ['只有设置了搜索地址才会出现', 'Shown only where a search address is set'],
    },
    { name: 'off', title: ['没有地图服务', 'No map service'] },
    { name: 'disabled', title: ['只读', 'Read only'] },
  ],
}
