import type { Part } from '../../gallery/part.ts'

export const part: Part = {
  group: 'rich',
  title: ['地图选点', 'Map'],
  note: [
    '瓦片地址、密钥和坐标系由服务端设置给出；没有地图服务时仍可填写经纬度。位置和坐标系一起保存，两种坐标系之间自动换算。',
    'Tile address, key and datum come from the server settings. Without a map service you can still enter coordinates. The location is saved with its datum and converted between the two.',
  ],
  keys: [
    ['← ↑ → ↓', ['移动地图', 'Move the map']],
    ['+ −', ['缩放', 'Zoom']],
    ['Enter', ['把中心设为位置', 'Set the centre as the location']],
  ],
  cases: [
    {
      name: 'picker',
      title: ['选点', 'Pick a location'],
      note: [
        '示例瓦片画在浏览器里，不访问网络',
        'Sample tiles are drawn in the browser, without network access',
      ],
    },
    {
      name: 'search',
      title: ['搜索地址', 'Search by address'],
      note: ['只有设置了搜索地址才会出现', 'Shown only if a search address is configured'],
    },
    { name: 'off', title: ['没有地图服务', 'No map service'] },
    { name: 'disabled', title: ['只读', 'Read-only'] },
  ],
}
