import { describe, expect, test } from 'vitest'
import { isOtherGoods, isSamePlace } from './same-goods.ts'

test('a tag of an offer in front of a name asks as one behind it does', () => {
  const name = '冰露矿泉水550ml'
  for (const tag of [
    ...['特价', '会员价', '会员专享', '限时', '秒杀', '批发', '美团', '清仓', '临期', '赠品', '买一送一'],
    ...['促销', '第二件半价', '8折', 'promo', 'Members only', 'Clearance', 'Sale'],
  ])
    for (const [open, close] of ['【】', '[]', '（）', '()', '<>'].map((marks) => [...marks]))
      expect(isOtherGoods(`${open}${tag}${close}${name}`, name), `${open}${tag}`).toBe(true)
  for (const tag of ['特价', '促销', '临期', '会员专享', '限时'])
    for (const one of [
      `${tag} ${name}`,
      `${tag}:${name}`,
      `${tag}-${name}`,
      `${name}（${tag}）`,
      `${name} ${tag}`,
    ])
      expect(isOtherGoods(one, name), one).toBe(true)
  expect(isOtherGoods(name, `【特价】${name}`)).toBe(true)
})

test('goods that have such a word in their name are the same with it', () => {
  for (const [one, other] of [
    ['促销台 大号', '促销台（大号）'],
    ['特价标签纸 100张', '特价标签纸100张'],
    ['会员卡套', '会员 卡套'],
    ['【冰露】矿泉水550ml', '冰露矿泉水550ml'],
    ['【新品】冰露矿泉水550ml', '冰露矿泉水550ml'],
    ['北京东来顺 火锅底料', '东来顺 火锅底料'],
    ['三折伞', '三折 伞'],
  ] as const)
    expect(isOtherGoods(one, other), `${one} ${other}`).toBe(false)
})

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
    ...[
      ['农夫山泉 1.5L', '农夫山泉 550ml'],
      ['农夫山泉 380ml', '农夫山泉550ml'],
      ['农夫山泉 550ml*24', '农夫山泉 550ml'],
      ['农夫山泉 550ml*12瓶', '农夫山泉 550ml*24瓶'],
      ['农夫山泉 24*550ml', '农夫山泉 12*550ml'],
      ['农夫山泉六瓶装 550毫升', '农夫山泉十二瓶装 550毫升'],
      ['可口可乐零度 330ml 罐', '可口可乐 330ml 罐'],
      ['可口可乐 330ml', '可口可乐无糖 330ml'],
      ['Coca Cola Zero', 'COCA-COLA 330ml'],
      ['可口可乐 樱桃味', '可口可乐 柠檬味'],
      ['蒙牛脱脂纯牛奶 250ml', '蒙牛纯牛奶 250ml'],
      ['乐事薯片 黄瓜味 70g', '乐事薯片 原味 70g'],
      ['乐事薯片 70g', '乐事薯片 135g'],
      ['康师傅冰绿茶 500ml', '康师傅冰红茶 500ml'],
      ['康师傅老坛酸菜牛肉面', '康师傅红烧牛肉面'],
      ['南孚5号电池', '南孚7号电池'],
      ['红星二锅头 42度 500ml', '红星二锅头 56度 500ml'],
      ['苏菲夜用卫生巾', '苏菲卫生巾'],
      ['维达抽纸 3层*120抽', '维达抽纸 4层*120抽'],
      ['维达抽纸 100抽', '维达抽纸 120抽'],
      ['金龙鱼大米 5kg', '金龙鱼大米 10kg'],
      ['金龙鱼大米 5斤', '金龙鱼大米 5kg'],
      ['双汇鸡肉肠', '双汇猪肉肠'],
      ['晨光中性笔 红色', '晨光中性笔 黑色'],
      ['帮宝适纸尿裤 L码', '帮宝适纸尿裤 XL码'],
      ['海飞丝去屑洗发水', '海飞丝柔顺洗发水'],
      ['iPhone 14 手机壳', 'iPhone 15 手机壳'],
      ['小米充电宝 20000mAh', '小米充电宝 10000mAh'],
      ['金士顿U盘 64GB', '金士顿U盘 1TB'],
      ['蓝月亮洗衣液补充装 500g', '蓝月亮洗衣液 500g'],
      ['燕京啤酒无醇 500ml', '燕京啤酒 500ml'],
      ['Lays Chips Tomato', 'Lays Chips Cucumber'],
    ],
    // A person looks at names with a word more, or another word, of which nobody knows what it changes.
    ...[
      ['土鸡蛋 30枚', '鸡蛋'],
      ['Pepsi可乐', '百事 Pepsi'],
      ['特仑苏纯牛奶12盒', '蒙牛特仑苏'],
      ['康师傅红烧牛肉面桶装', '康师傅牛面'],
      ['999感冒灵颗粒', '感冒灵999'],
      ['蒙牛纯牛奶 250ml*24盒', '蒙牛 纯牛奶'],
      ['郎牌特曲', '郎牌头曲'],
      ['南京(炫赫门)', '南京(雨花石)'],
      ['欣和生抽', '欣和老抽'],
      ['立白洗衣粉', '立白洗衣液'],
      ['高露洁牙刷', '高露洁牙膏'],
      ['光明酸奶', '光明纯牛奶'],
      ['爱他美2段', '爱他美1段'],
      ['洋河梦之蓝M6', '洋河梦之蓝M3'],
      ['洋河天之蓝480ml', '洋河海之蓝480ml'],
      ['Galaxy S24 Ultra', 'Galaxy S24'],
      ['Huggies XL', 'Huggies L'],
      ['王老吉6罐', '王老吉'],
      ['王老吉整箱', '王老吉'],
      ['旺仔牛奶箱装', '旺仔牛奶'],
      ['青岛啤酒礼盒', '青岛啤酒'],
      ['习酒窖藏1988', '习酒'],
      ['燕京纯生啤酒', '燕京啤酒'],
      ['富士苹果特级', '富士苹果二级'],
      ['鸭蛋', '鸡蛋'],
      ['猪腿骨', '猪腿肉'],
      ['玉米油5L', '橄榄油5L'],
      ['七号电池', '五号电池'],
      ['带鱼(冻)', '带鱼(活)'],
      ['拉菲2018', '拉菲2015'],
      ['Camel Blue', 'Camel Yellow'],
      ['习酒王子', '习酒'],
    ],
  ])('%s is not %s', (written, known) => expect(isOtherGoods(written, known)).toBe(true))

  test.each([
    ['农夫山泉饮用天然水 550ml', '农夫山泉550ml'],
    ['山泉（农夫） 550ml', '农夫山泉550ml'],
    ['纯牛奶 250ml', '纯奶'],
    ['大米', '米'],
    ['Coca Cola', 'COCA-COLA 330ml'],
    ['CocaCola', 'Coca Cola'],
    ['Snikers', 'Snickers bar'],
    ['可口可乐 330ml', 'Coca-Cola 可口可乐'],
    ['7-Up', '7up 330ml'],
    ['雪碧', '雪碧(500ml)'],
    ['農夫山泉', '农夫山泉'],
    ['农夫山泉', '6901234567892'],
    ['农夫山泉', '新品'],
    ['农夫山泉', '未命名'],
    ...[
      ['农夫山泉 550毫升', '农夫山泉550ml'],
      ['农夫山泉 ５５０ｍｌ', '农夫山泉550ML'],
      ['农夫山泉饮用水1.5升', '农夫山泉 1500ml'],
      ['金龙鱼大米 0.5kg', '金龙鱼大米 500g'],
      ['金龙鱼大米 1斤', '金龙鱼大米500克'],
      ['金龙鱼大米 5公斤装', '大米 金龙鱼 5kg'],
      ['550ml 农夫山泉', '农夫山泉 550ml'],
      ['农夫山泉 550ml×12', '农夫山泉 550ml*12瓶'],
      ['农夫山泉 12*550ml', '农夫山泉 550ml 十二瓶装'],
      ['农夫山泉 550ml 1瓶', '农夫山泉 550ml'],
      ['可口可乐汽水 330ml', '可口可乐 330ml 罐'],
      ['可口可乐 零度 330ml', '可口可乐零度330毫升'],
      ['可口可乐 无糖', '可口可乐零度'],
      ['红烧牛肉面', '康师傅红烧牛肉面'],
      ['乐事薯片 原味', '乐事 薯片'],
      ['Lay’s乐事薯片 70g', '乐事薯片 70g'],
      ['维达抽纸 3层120抽', '维达 抽取式面巾纸 120抽'],
      ['清风纸巾（4层）', '清风 纸巾 4层'],
      ['5号电池 南孚', '南孚碱性电池5号'],
      ['雪壁汽水 500ml', '雪碧汽水 500ml'],
      ['伊利优酸乳草莓味', '伊利优酸乳 草莓'],
      ['帮宝适 L码 拉拉裤', '帮宝适拉拉裤L码'],
      ['红牛 Red Bull 250ml', '红牛250ml'],
      ['洗衣液 蓝月亮 1kg', '蓝月亮深层洁净洗衣液1000g'],
      ['二锅头 56°', '红星二锅头56度'],
      ['安慕希酸奶 205g*12', '安慕希希腊酸奶 205g×12盒'],
      ['Sprite 330 ml', 'Sprite 330ml can'],
      ['Coca-Cola 1 litre', 'Coca Cola 1L'],
      ['Snickers 51g bar', 'Snickers 51 g'],
      ['大白兔奶糖(原味)', '大白兔 奶糖'],
    ],
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
