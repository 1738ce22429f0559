/** Sale unit codes (spec section 3): 1 to 34 and 50 count pieces. 80 kg, 81 g, 82 100g and 83 500g are weights. */
export const unitNames = {
  1: ['件', 'pc'],
  2: ['个', 'piece'],
  3: ['盒', 'box'],
  4: ['份', 'portion'],
  5: ['袋', 'bag'],
  6: ['瓶', 'bottle'],
  7: ['包', 'pack'],
  8: ['箱', 'case'],
  9: ['罐', 'can'],
  10: ['桶', 'bucket'],
  11: ['杯', 'cup'],
  12: ['碗', 'bowl'],
  13: ['支', 'stick'],
  14: ['只', 'each'],
  15: ['条', 'strip'],
  16: ['块', 'block'],
  17: ['片', 'slice'],
  18: ['根', 'rod'],
  19: ['串', 'skewer'],
  20: ['把', 'bunch'],
  21: ['束', 'bundle'],
  22: ['捆', 'sheaf'],
  23: ['卷', 'roll'],
  24: ['提', 'carrier'],
  25: ['套', 'set'],
  26: ['组', 'group'],
  27: ['对', 'couple'],
  28: ['双', 'pair'],
  29: ['张', 'sheet'],
  30: ['本', 'book'],
  31: ['台', 'unit'],
  32: ['锅', 'pot'],
  33: ['盘', 'plate'],
  34: ['打', 'dozen'],
  50: ['板', 'tray'],
  80: ['kg', 'kg'],
  81: ['g', 'g'],
  82: ['100g', '100g'],
  83: ['500g', '500g'],
} as const satisfies Record<number, readonly [string, string]>

export type UnitCode = keyof typeof unitNames

export const unitCodes: readonly UnitCode[] = Object.keys(unitNames).map(Number) as UnitCode[]

export const countingUnits: readonly UnitCode[] = unitCodes.filter((code) => code < 80)
export const kilogram = 80 satisfies UnitCode
/** The units for prices and orders of weighed goods (spec section 5). */
export const weighedSaleUnits: readonly UnitCode[] = [81, 82, 83]
export const isUnitCode = (code: number): code is UnitCode => code in unitNames
