import { defineTexts } from '../text.ts'

/** Why a rule of the price applied or not. */
export const pricingText = defineTexts('pricing', {
  noLine: ['没有参加的商品', 'No product takes part'],
  belowThreshold: ['满 {threshold} 才能用，现在 {sum}', 'From {threshold}; now {sum}'],
  tooFew: ['满 {least} 件才能用，现在 {count} 件', 'From {least} pieces; now {count}'],
  noGift: ['赠品没货', 'The gift is out of stock'],
  nothing: ['没有优惠', 'It saves nothing'],
  usedUp: ['已用完', 'Used up'],
  betterRule: [
    '有更优惠的，或会让价格低于 0.01',
    'Another rule saves more, or the price would fall below 0.01',
  ],
  sharedOver: ['分摊到 {count} 行，共 {sum}', 'Shared over {count} {count:line|lines} of {sum}'],
  onLines: ['{count} 行，省 {saved}', '{count} {count:line|lines}, saves {saved}'],
  given: ['送 {count} 种', '{count} {count:gift|gifts}'],
  fee: ['配送费', 'Delivery fee'],
  noFee: ['不收配送费', 'No delivery fee'],
  noFreight: ['没有运费可减', 'No freight to reduce'],
  freeFrom: ['满 {threshold} 免，原 {fee}', 'Free from {threshold}, otherwise {fee}'],
  // refusals
  belowMinimum: [
    '商品 {goods}，没到起送金额 {minimum}',
    'Goods of {goods} are below the delivery minimum of {minimum}',
    39101,
  ],
  discountTooLarge: ['优惠「{name}」大于剩下的金额', 'The discount {name} is more than what is left', 39102],
})
