/** The names of the characters 160 to 255, in order. */
const latin =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'.split(
    ' ',
  )
const further: Record<string, string> = {
  ...{
    euro: '€',
    trade: '™',
    hellip: '…',
    mdash: '—',
    ndash: '–',
    bull: '•',
    permil: '‰',
    prime: '′',
    Prime: '″',
  },
  ...{ lsquo: '‘', rsquo: '’', sbquo: '‚', ldquo: '“', rdquo: '”', bdquo: '„', lsaquo: '‹', rsaquo: '›' },
  ...{
    larr: '←',
    uarr: '↑',
    rarr: '→',
    darr: '↓',
    harr: '↔',
    le: '≤',
    ge: '≥',
    ne: '≠',
    asymp: '≈',
    minus: '−',
  },
  ...{
    OElig: 'Œ',
    oelig: 'œ',
    Scaron: 'Š',
    scaron: 'š',
    Yuml: 'Ÿ',
    circ: 'ˆ',
    tilde: '˜',
    infin: '∞',
    radic: '√',
  },
  ...{
    alpha: 'α',
    beta: 'β',
    gamma: 'γ',
    delta: 'δ',
    mu: 'μ',
    Omega: 'Ω',
    omega: 'ω',
    phi: 'φ',
    Phi: 'Φ',
    pi: 'π',
  },
  ...{ ensp: ' ', emsp: ' ', thinsp: ' ', zwnj: '', zwj: '', apos: "'" },
}
const named = new Map([
  ...Object.entries(further),
  ...latin.map((name, at) => [name, String.fromCodePoint(160 + at)] as const),
])
// SheetJS itself reads these.
for (const name of ['nbsp', 'amp', 'lt', 'gt', 'quot']) named.delete(name)

const markup: Record<number, string> = { 38: '&amp;', 60: '&lt;', 62: '&gt;' }

/**
 * HTML with the characters of references: &#20013; and &eacute;. SheetJS leaves most of them as they are. The result must
 * not contain new markup.
 */
export const plainCharacters = (html: string): string =>
  html.replace(
    /&(?:#(?:x([0-9a-f]{1,6})|(\d{1,7}))|([a-z]{2,8}\d{0,2}));/gi,
    (whole, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return named.get(name) ?? whole
      const code = Number.parseInt(hex ?? decimal ?? '', hex ? 16 : 10)
      if (code > 0x10ffff) return whole
      return markup[code] ?? String.fromCodePoint(code)
    },
  )
