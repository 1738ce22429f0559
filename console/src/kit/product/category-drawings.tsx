import type { ReactNode } from 'react'

export interface Drawing {
  /** A name with one of these words, in either language, gets this drawing. */
  words: RegExp
  ground: string
  shape: ReactNode
}

// The order matters: 冰淇淋 is frozen before it is dairy, 面包 is no noodle and 坚果 no fruit.
export const categoryDrawings: readonly Drawing[] = [
  {
    words: /冷冻|冰|frozen|\bice\b/i,
    ground: '#e6f4f7',
    shape: (
      <>
        <rect x="11" y="16" width="2" height="5" rx="1" fill="#d9b48a" />
        <path d="M7 9a5 5 0 0 1 10 0v7a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1z" fill="#f7d9b8" />
        <path d="M7 9a5 5 0 0 1 10 0v3H7z" fill="#6b4632" />
      </>
    ),
  },
  {
    words: /零食|坚果|饼|糖|糕|膨化|snack|candy|biscuit|\bnuts?\b|bakery|bread|面包/i,
    ground: '#fdf3d8',
    shape: (
      <>
        <path d="M6 4h12l-1 2 1 13-1 1H7l-1-1 1-13z" fill="#f2b632" />
        <path d="M7 9h10v6H7z" fill="#fff6dd" />
        <circle cx="12" cy="12" r="2" fill="#d98a1f" />
      </>
    ),
  },
  {
    words: /蛋|egg/i,
    ground: '#fdf0e3',
    shape: (
      <>
        <path
          d="M4 13c0-3 1.3-5 3-5s3 2 3 5zm5 0c0-3 1.3-5 3-5s3 2 3 5zm5 0c0-3 1.3-5 3-5s3 2 3 5z"
          fill="#e2aa7d"
        />
        <path d="M3 13h18v4a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1z" fill="#b3a593" />
      </>
    ),
  },
  {
    words: /水产|海鲜|鱼|虾|蟹|seafood|fish|shrimp/i,
    ground: '#fdece6',
    shape: (
      <>
        <path d="M4 12c3-5 9-5 12 0-3 5-9 5-12 0z" fill="#ec8a63" />
        <path d="M15 12l5-4v8z" fill="#d9744c" />
        <circle cx="7.5" cy="11" r="1" fill="#fff" />
      </>
    ),
  },
  {
    words: /肉|禽|meat|pork|beef|chicken/i,
    ground: '#fde8e8',
    shape: (
      <>
        <ellipse cx="12" cy="12" rx="8" ry="5.5" fill="#f0a3a0" />
        <ellipse cx="12" cy="12" rx="5.5" ry="3.4" fill="#d9534f" />
        <path d="M8 12c3-2 5-2 8-1M9 13.5c2-1 4-1 6 0" stroke="#fbe0dd" fill="none" />
      </>
    ),
  },
  {
    words: /蔬|菜|茄|vegetable|produce/i,
    ground: '#e8f5e6',
    shape: (
      <>
        <path d="M12 20c-4-2-6-6-5-11 2 0 4 1 5 3 1-2 3-3 5-3 1 5-1 9-5 11z" fill="#6dbb53" />
        <path d="M12 20V9" stroke="#4f973a" />
        <path d="M12 10c-1.5-2-1.5-4 0-6 1.5 2 1.5 4 0 6z" fill="#8ed072" />
      </>
    ),
  },
  {
    words: /水果|果|fruit|apple/i,
    ground: '#fde8e8',
    shape: (
      <>
        <path
          d="M12 8c-4-3-8 0-7 5 .6 4 3 7 5 6.5.8-.3 3.2-.3 4 0 2 .5 4.4-2.5 5-6.5 1-5-3-8-7-5z"
          fill="#e5483f"
        />
        <path d="M12 8V5" stroke="#6b4632" />
        <path d="M13 5.5c1.5-2 3-2 4.5-1.5-1 2-2.5 2.5-4.5 1.5z" fill="#5aa845" />
      </>
    ),
  },
  {
    words: /乳|奶|dairy|milk|yog/i,
    ground: '#e6effd',
    shape: (
      <>
        <path d="M9 4h6v2l2 3v11a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1V9l2-3z" fill="#fff" />
        <path d="M9 4h6v2H9z" fill="#3d7be0" />
        <path d="M7 13h10v4H7z" fill="#5fb04a" />
      </>
    ),
  },
  {
    words: /鲜食|饭团|熟食|便当|ready|deli|onigiri/i,
    ground: '#f1f2ee',
    shape: (
      <>
        <path d="M12 4c1 0 8 12 8 13.5S18.5 20 12 20s-8-1-8-2.5S11 4 12 4z" fill="#fff" />
        <path d="M9 14h6v6H9z" fill="#2f3a35" />
      </>
    ),
  },
  {
    words: /面|速食|粮|油|米|noodle|pantry|grocer|\brice\b/i,
    ground: '#fdf0e3',
    shape: (
      <>
        <path d="M5 7h14l-2 13H7z" fill="#f08a32" />
        <path d="M4.5 5h15v3h-15z" fill="#f7c79a" />
        <path d="M5.6 11h12.8l-.6 4H6.2z" fill="#c93f2e" />
        <circle cx="12" cy="13" r="1.5" fill="#fff" />
      </>
    ),
  },
  {
    words: /水|饮|茶|酒|咖啡|drink|water|\btea\b|coffee|wine|beer|beverage/i,
    ground: '#e4f1fb',
    shape: (
      <>
        <path d="M10 3h4v3l2 3v11a1 1 0 0 1-1 1H9a1 1 0 0 1-1-1V9l2-3z" fill="#bfe0f7" />
        <path d="M10 3h4v2h-4z" fill="#d9534f" />
        <path d="M8 12h8v4H8z" fill="#fff" />
        <path d="M8 13h8v1.5H8z" fill="#d9534f" />
      </>
    ),
  },
  {
    words: /纸|日用|清洁|洗|百货|home|household|tissue|paper|clean|care/i,
    ground: '#e9ecfb',
    shape: (
      <>
        <path d="M8 10c0-4 2-6 4-6s4 2 4 6z" fill="#fff" />
        <path d="M3 10h18v8a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2z" fill="#6576d8" />
        <path d="M8 14h8" stroke="#fff" strokeWidth="2" strokeLinecap="round" />
      </>
    ),
  },
]

export const parcel: Drawing = {
  words: /./,
  ground: '#eef1f5',
  shape: (
    <>
      <path d="M4 9l8-4 8 4v8l-8 4-8-4z" fill="#d7b48c" />
      <path d="M4 9l8 4 8-4-8-4z" fill="#e8cda9" />
      <path d="M12 13v8" stroke="#b8946b" />
    </>
  ),
}
