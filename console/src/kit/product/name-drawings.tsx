import type { Drawing } from './category-drawings.tsx'

/** Drawings of things that a product's name tells, and its category does not. The first word that is found counts. */
export const nameDrawings: readonly Drawing[] = [
  {
    words: /三明治|sandwich/i,
    ground: '#fdf3d8',
    shape: (
      <>
        <path d="M4 15l8-9 8 9z" fill="#f4dfb4" />
        <path d="M4 15h16v2H4z" fill="#7bbf5a" />
        <path d="M4 17h16v1.5H4z" fill="#e8705a" />
        <path d="M4 18.5h16v1.5H4z" fill="#f4dfb4" />
      </>
    ),
  },
  {
    words: /茶叶蛋|鸡蛋|\beggs?\b/i,
    ground: '#fdf0e3',
    shape: (
      <>
        <ellipse cx="9" cy="13.5" rx="4.5" ry="5.5" fill="#d9a874" />
        <ellipse cx="16" cy="14.5" rx="4" ry="4.8" fill="#c48a52" />
      </>
    ),
  },
  {
    words: /关东煮|串|oden|skewer/i,
    ground: '#fdeedd',
    shape: (
      <>
        <path d="M12 3v18" stroke="#b98a5a" />
        <circle cx="12" cy="7" r="3" fill="#f0c98a" />
        <rect x="9" y="10.5" width="6" height="4" rx="1" fill="#e0a55e" />
        <circle cx="12" cy="17" r="2.5" fill="#c98543" />
      </>
    ),
  },
  {
    words: /面包|吐司|bread|toast/i,
    ground: '#fdf0e0',
    shape: (
      <>
        <path
          d="M5 9.5a3.5 3.5 0 0 1 3-3.5h8a3.5 3.5 0 0 1 2 6.3V19H6v-6.7a3 3 0 0 1-1-2.8z"
          fill="#c98a4b"
        />
        <path d="M7.5 9.5a2 2 0 0 1 1.5-2h6a2.2 2.2 0 0 1 1.5 4V17.5H7.5v-6a2 2 0 0 1 0-2z" fill="#f6dfb8" />
      </>
    ),
  },
  {
    words: /水饺|饺子|馄饨|dumpling/i,
    ground: '#f2f0ea',
    shape: (
      <>
        <path d="M3 16c0-5 4-9 9-9s9 4 9 9z" fill="#f6ead0" />
        <path
          d="M3 16c0-5 4-9 9-9s9 4 9 9M7 12l1.5 2M11 9.5l1 3M15.5 10.5l-.5 3"
          fill="none"
          stroke="#d3b98a"
        />
      </>
    ),
  },
  {
    words: /面 .*桶|桶面|拉面|牛肉面|酸菜面|noodle/i,
    ground: '#fde9e0',
    shape: (
      <>
        <path d="M5 9h14l-1.5 11h-11z" fill="#d9583f" />
        <rect x="4" y="7" width="16" height="2.5" rx="1" fill="#f4e3c4" />
        <path d="M8 12q2 2 4 0t4 0M8.5 15q1.7 2 3.5 0t3.5 0" fill="none" stroke="#f7d488" />
      </>
    ),
  },
  {
    words: /米饭|盒饭|自热|rice meal/i,
    ground: '#fdeee4',
    shape: (
      <>
        <rect x="3.5" y="9" width="17" height="10" rx="2" fill="#3f4652" />
        <rect x="5" y="10.5" width="8" height="7" rx="1" fill="#fff" />
        <rect x="14" y="10.5" width="5" height="7" rx="1" fill="#cf6b3f" />
      </>
    ),
  },
  {
    words: /大米|香米|\brice\b/i,
    ground: '#f3f0e6',
    shape: (
      <>
        <path d="M6 8h12l1 12H5z" fill="#e9dcb8" />
        <path d="M8 4h8l1.5 4h-11z" fill="#c9b27a" />
        <path d="M8.5 15.5h7" stroke="#8d9f58" />
        <ellipse cx="12" cy="13" rx="2.5" ry="1.5" fill="#fff" />
      </>
    ),
  },
  {
    words: /大豆油|食用油|花生油|菜籽油|cooking oil/i,
    ground: '#fdf6d8',
    shape: (
      <>
        <rect x="10" y="2.5" width="4" height="3" rx="1" fill="#c9492f" />
        <path d="M10 5.5h4l3 4V20a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1V9.5z" fill="#f2c23c" />
        <rect x="8" y="12.5" width="8" height="5" fill="#fff3c6" />
      </>
    ),
  },
  {
    words: /香蕉|banana/i,
    ground: '#fdf7d6',
    shape: (
      <>
        <path d="M6 4c0 9 5 14 13 14 1 0 1.5-1 1-2C13 15 9 11 8 4z" fill="#f5cf3d" />
        <path d="M6 4h2l.2 1.5H6.1z" fill="#8a6a2a" />
      </>
    ),
  },
  {
    words: /草莓|strawberr/i,
    ground: '#fde8ea',
    shape: (
      <>
        <path d="M12 20c-4-2-7-6-6-10 2-2 10-2 12 0 1 4-2 8-6 10z" fill="#e23c4c" />
        <path d="M7 9l3-3 2 2 2-2 3 3z" fill="#4f9d45" />
        <path
          d="M9.5 12.5h.1M12 14.5h.1M14.5 12.5h.1M11 17h.1"
          stroke="#fde2a4"
          strokeLinecap="round"
          strokeWidth="1.4"
        />
      </>
    ),
  },
  {
    words: /脐橙|橙子|橘|柑|\boranges?\b(?! (soda|flavo))/i,
    ground: '#fdf0dc',
    shape: (
      <>
        <circle cx="12" cy="13.5" r="7" fill="#f2932b" />
        <path d="M12 6.5c1-2.5 3-3 5-2.5-.5 2-2 3-5 2.5z" fill="#5da24a" />
      </>
    ),
  },
  {
    words: /虾(?!条|片|味)|shrimp|prawn/i,
    ground: '#fdebe6',
    shape: (
      <>
        <path d="M18 6c-7-2-13 2-13 8 0 4 4 6 8 5l1-3c-3 1-5 0-5-2 0-3 4-5 9-4z" fill="#f0876a" />
        <path d="M18 6l3-2M18 6l3 1M13 19l3 2 1-3z" fill="#f0876a" stroke="#f0876a" />
        <circle cx="16" cy="7.7" r=".8" fill="#3a2a2a" />
      </>
    ),
  },
  {
    words: /西红柿|番茄|tomato/i,
    ground: '#fdeae6',
    shape: (
      <>
        <circle cx="12" cy="14" r="6.8" fill="#e04a36" />
        <path d="M12 8l-4-1.5L11 6l1-3 1 3 3 .5z" fill="#4f9d45" />
      </>
    ),
  },
  {
    words: /土豆|马铃薯|potato(?! chip)/i,
    ground: '#f6efdf',
    shape: (
      <>
        <path d="M5 13c0-4 4-7 8-6.5 4 .5 6.5 3 6 7S15 20 11 19.5 5 17 5 13z" fill="#d3ab68" />
        <path
          d="M9 11h.1M13 10h.1M15 14h.1M10.5 15.5h.1"
          stroke="#9c7638"
          strokeLinecap="round"
          strokeWidth="1.5"
        />
      </>
    ),
  },
  {
    words: /豆腐|tofu/i,
    ground: '#f1f2ec',
    shape: (
      <>
        <path d="M4 10l8-3 8 3v7l-8 3-8-3z" fill="#f3ecd8" />
        <path d="M4 10l8 3 8-3-8-3z" fill="#fffaf0" />
        <path d="M12 13v7" stroke="#ddd2b6" />
      </>
    ),
  },
  {
    words: /咖啡|coffee|latte/i,
    ground: '#f3ebe4',
    shape: (
      <>
        <path d="M6 8h12l-1.5 12h-9z" fill="#8a5a3c" />
        <rect x="5" y="5.5" width="14" height="3" rx="1" fill="#4d3426" />
        <rect x="7" y="11.5" width="10" height="4.5" fill="#e8d3bd" />
      </>
    ),
  },
  {
    words: /巧克力(?!.*冰)|chocolate(?!.*ice)/i,
    ground: '#f3e8e2',
    shape: (
      <>
        <rect x="6" y="4" width="12" height="16" rx="1" fill="#5f3a28" />
        <path d="M10 4v8M14 4v8M6 8h12" stroke="#7d5340" />
        <path d="M6 12h12v8H6z" fill="#c0392f" />
      </>
    ),
  },
  {
    words: /电池|batter(y|ies)/i,
    ground: '#eaf1ec',
    shape: (
      <>
        <rect x="6" y="6" width="5" height="14" rx="1" fill="#3f4652" />
        <rect x="13" y="6" width="5" height="14" rx="1" fill="#3f4652" />
        <path d="M7.5 4.5h2V6h-2zM14.5 4.5h2V6h-2z" fill="#a9b0ba" />
        <path d="M6 9h5v4H6zM13 9h5v4h-5z" fill="#e0a02f" />
      </>
    ),
  },
  {
    words: /雨衣|raincoat|poncho/i,
    ground: '#e6f0fa',
    shape: (
      <>
        <path d="M12 3a4 4 0 0 1 4 4l4 4-2.5 3-1.5-1v8H8v-8l-1.5 1L4 11l4-4a4 4 0 0 1 4-4z" fill="#5b9bd8" />
        <path d="M12 8v13" stroke="#d8e8f7" />
      </>
    ),
  },
  {
    words: /牙膏|toothpaste/i,
    ground: '#e8f3f8',
    shape: (
      <>
        <path d="M5 15l9-9 4 4-9 9z" fill="#3b8fc7" />
        <path d="M14 6l2-2 4 4-2 2z" fill="#fff" stroke="#b9cbd6" />
        <path d="M3.5 16.5L5 15l4 4-1.5 1.5z" fill="#2b6f9c" />
      </>
    ),
  },
  {
    words: /洗洁精|洗衣液|洗手液|detergent|dish soap/i,
    ground: '#e8f6ee',
    shape: (
      <>
        <path d="M10 3h5v2h-2v2h-3z" fill="#6b7480" />
        <path d="M9 7h5l3 4v9a1 1 0 0 1-1 1H7a1 1 0 0 1-1-1v-9z" fill="#57b877" />
        <rect x="8" y="13" width="7" height="5" fill="#eafaef" />
      </>
    ),
  },
]
