/** Words that the names of lists have, and that say nothing about their rows: 商品资料, 价格表, 'Products export'. */
const usual =
  /商品|产品|货[品物]|资料|信息|档案|清单|列表|目录|明细|名单|总[表库]|价格|零售|销售|售价|报价|价目|价|库存|表|单|导[入出]|上传|下载|批量|模板|数据|最新|全部|所有|全国|正式|门店|店铺|商户|便利店?|超市|商贸|公司|工作|副本|新|年|月|日|版|的|和|及|[一二三四五六七八九十]|\b(?:sheet|products?|items?|goods|skus?|prices?|price ?list|list|exports?|imports?|upload|template|inventory|catalog(?:ue)?|data|stock|master|all|new|final|files?|tables?|book|workbook|copy|of|v|my|report|library|variants?|pos|csv|xlsx?)(?=\b|\d)/giu
const group =
  /饮[料品]|食[品材]|零食|酒水?|烟|水果|蔬菜|生鲜|乳品|奶|粮油|调[味料]品?|日化|百货|日用|洗护|家清|文具|家电|玩具|母婴|冷[藏冻]|常温|用品|类|区/g

/** True if the name of a sheet or a file says more than that it is a list of goods: 去年, '二店', 'per case'. */
export const tellsMore = (name: string): boolean =>
  /\p{L}/u.test(
    name
      .normalize('NFKC')
      .replace(/[_\-.()]+/g, ' ')
      .replace(usual, ' ')
      .replace(group, ' ')
      .replace(/\b[a-z]\b/gi, ' '),
  )
