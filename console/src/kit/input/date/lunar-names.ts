// These names are not among the contract's texts: they load with the lunar calendar, which few pages show.

type Name = readonly [zh: string, en: string]

/** Festivals under the names of tyme4ts. The list includes the solar festivals that matter to a shop. */
export const festivalNames: Readonly<Record<string, Name>> = {
  春节: ['春节', 'Spring Festival'],
  元宵节: ['元宵节', 'Lantern Festival'],
  龙头节: ['龙抬头', 'Dragon Head'],
  上巳节: ['上巳节', 'Shangsi'],
  清明节: ['清明', 'Qingming'],
  端午节: ['端午节', 'Dragon Boat'],
  七夕节: ['七夕', 'Qixi'],
  中元节: ['中元节', 'Ghost Festival'],
  中秋节: ['中秋节', 'Mid-Autumn'],
  重阳节: ['重阳节', 'Double Ninth'],
  冬至节: ['冬至', 'Winter Solstice'],
  腊八节: ['腊八节', 'Laba'],
  除夕: ['除夕', 'New Year’s Eve'],
  元旦: ['元旦', 'New Year’s Day'],
  妇女节: ['妇女节', 'Women’s Day'],
  劳动节: ['劳动节', 'Labour Day'],
  儿童节: ['儿童节', 'Kids’ Day'],
  教师节: ['教师节', 'Teachers’ Day'],
  国庆节: ['国庆节', 'National Day'],
}

/** The 24 solar terms of the year, from the winter solstice on. */
export const termNames: readonly Name[] = [
  ['冬至', 'Winter Solstice'],
  ['小寒', 'Minor Cold'],
  ['大寒', 'Major Cold'],
  ['立春', 'Spring Begins'],
  ['雨水', 'Rain Water'],
  ['惊蛰', 'Insects Awaken'],
  ['春分', 'Spring Equinox'],
  ['清明', 'Qingming'],
  ['谷雨', 'Grain Rain'],
  ['立夏', 'Summer Begins'],
  ['小满', 'Grain Buds'],
  ['芒种', 'Grain in Ear'],
  ['夏至', 'Summer Solstice'],
  ['小暑', 'Minor Heat'],
  ['大暑', 'Major Heat'],
  ['立秋', 'Autumn Begins'],
  ['处暑', 'Heat Ends'],
  ['白露', 'White Dew'],
  ['秋分', 'Autumn Equinox'],
  ['寒露', 'Cold Dew'],
  ['霜降', 'Frost Falls'],
  ['立冬', 'Winter Begins'],
  ['小雪', 'Minor Snow'],
  ['大雪', 'Major Snow'],
]

/** The animals of the years, in the order of tyme4ts. */
export const animalNames: readonly Name[] = [
  ['鼠', 'Rat'],
  ['牛', 'Ox'],
  ['虎', 'Tiger'],
  ['兔', 'Rabbit'],
  ['龙', 'Dragon'],
  ['蛇', 'Snake'],
  ['马', 'Horse'],
  ['羊', 'Goat'],
  ['猴', 'Monkey'],
  ['鸡', 'Rooster'],
  ['狗', 'Dog'],
  ['猪', 'Pig'],
]
