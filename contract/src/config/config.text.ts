import { defineTexts } from '../text.ts'

export const configText = defineTexts('config', {
  systemName: ['系统名称', 'System name'],
  logo: ['Logo', 'Logo'],
  company: ['公司名称', 'Company'],
  companyLink: ['公司链接', 'Company link'],
  watermark: ['页面水印（登录名）', 'Watermark of the login name'],
  fullscreenButton: ['全屏按钮', 'Fullscreen button'],
  refreshButton: ['页面刷新按钮', 'Page refresh button'],
  progressBar: ['页面加载进度条', 'Page progress bar'],
  downloadCenter: ['下载中心', 'Download center'],
  demo: ['演示菜单', 'Demo menu'],
  mapService: ['地图服务', 'Map service'],
  specialCharacters: ['密码必须含特殊字符', 'Passwords need a special character'],
  oneDevice: ['同一账号只能在一台设备登录', 'One device per account'],
})
