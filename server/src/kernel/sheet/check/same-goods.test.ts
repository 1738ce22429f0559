import { describe, expect, test } from 'vitest'
import { isOtherGoods, isSamePlace } from './same-goods.ts'

describe('a new name of a product', () => {
  test.each([
    ['农夫山泉550ml', '康师傅红烧牛肉面桶装'],
    ['农夫山泉550ml瓶装', '可口可乐550ml瓶装'],
    ['果汁', '牙膏'],
    ['雪碧 500ml', '雪花啤酒 500ml'],
    ['青菜', '菠菜'],
    ['康师傅冰红茶500ml', '农夫山泉550ml'],
    ['Sprite 330ml', 'Coca-Cola 330ml'],
    ['Snickers', '农夫山泉'],
    ['12345', '农夫山泉'],
    ['清风抽纸 3层*120抽', '五月花洗手液 3瓶装'],
    ['大瓶特价', '农夫山泉'],
  ])('%s is not %s', (written, known) => expect(isOtherGoods(written, known)).toBe(true))

  test.each([
    ['农夫山泉饮用天然水 550ml', '农夫山泉550ml'],
    ['山泉（农夫） 380ml', '农夫山泉550ml'],
    ['纯牛奶 250ml', '纯奶'],
    ['大米', '米'],
    ['鸡蛋', '土鸡蛋 30枚'],
    ['Coca Cola Zero', 'COCA-COLA 330ml'],
    ['CocaCola', 'Coca Cola'],
    ['Snikers', 'Snickers bar'],
    ['Pepsi可乐', '百事 Pepsi'],
    ['可口可乐 330ml', 'Coca-Cola 可口可乐'],
    ['7-Up', '7up 330ml'],
    ['雪碧', '雪碧(500ml)'],
    ['農夫山泉', '农夫山泉'],
    ['农夫山泉', '6901234567892'],
    ['农夫山泉', '新品'],
    ['农夫山泉', '未命名'],
    ['蒙牛特仑苏', '特仑苏纯牛奶12盒'],
    ['康师傅红烧牛肉面桶装', '康师傅牛面'],
    ['999感冒灵颗粒', '感冒灵999'],
  ])('%s may be %s', (written, known) => expect(isOtherGoods(written, known)).toBe(false))
})

describe('the name of a store', () => {
  test.each([
    ['一店', '晨光便利一店'],
    ['晨光便利', '晨光便利一店'],
    ['晨光便利店（一店）', '晨光便利一店'],
    ['晨光1店', '晨光便利一店'],
    ['人民路', '晨光超市 人民路店'],
    ['Main street', 'Chenguang Main Street'],
  ])('%s may be that of %s', (written, known) => expect(isSamePlace(written, known)).toBe(true))

  test.each([
    ['晨光便利二店', '晨光便利一店'],
    ['人民路店', '解放路店'],
    ['2店', '晨光便利一店'],
    ['东门店', '西门店'],
  ])('%s is not that of %s', (written, known) => expect(isSamePlace(written, known)).toBe(false))
})
