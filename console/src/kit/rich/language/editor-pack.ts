/**
 * The words of the editor in one language, by the English ones it asks with: all that its menus, toolbar, dialogs and
 * notices show as we set it up. hugerte ships no languages. es_MX and ja have the same keys, which the type sees to.
 */
export type EditorPack = Readonly<Record<keyof typeof import('./zh-cn.ts').zhCN, string>>
