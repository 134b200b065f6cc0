import { imageCss, serverStyles } from '@latchkey/ui/plain'
import { accountButtonStyles } from './accountButtonState.ts'
import { hostButtonStyles } from './buttonState.ts'

/** The sheet of the buttons in a server's HTML: one text, whatever the theme, which a file or a hash can stand for. */
export const serverButtonStyles: string = /* @__PURE__ */ serverStyles(
  hostButtonStyles + imageCss + accountButtonStyles,
)
