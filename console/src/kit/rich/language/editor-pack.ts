/**
 * The texts of the editor in one language, keyed by its English texts: its menus, toolbar, dialogs and notices.
 * hugerte ships no languages. The type makes sure that es_MX and ja have the same keys.
 */
export type EditorPack = Readonly<Record<keyof typeof import('./zh-cn.ts').zhCN, string>>
