import { buttonCss } from './Button/button.css.ts'
import { buttonBaseCss } from './base/buttonBase.css.ts'
import { buttonTokensCss } from './tokens/buttonTokens.css.ts'

/** The sheet of a button that stands in the host page before the dialog's code is loaded: the least that it needs. */
export const buttonStyles = buttonTokensCss + buttonBaseCss + buttonCss
