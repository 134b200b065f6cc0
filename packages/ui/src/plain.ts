// What draws a lone button without React, from the same sheets and the same theme.
export { buttonStyles } from './buttonStyles.ts'
export { identiconElements } from './Identicon/identiconShapes.ts'
export { imageCss } from './Image/imageCss.ts'
export { adoptStyles } from './ShadowHost/adoptStyles.ts'
export { serverStyles } from './ShadowHost/serverStyles.ts'
export { presets, resolveTheme, systemIsLight, type Theme, themeVariables, watchSystemTheme } from './tokens/theme.ts'
