import { badgeCss } from './Badge/badge.css.ts'
import { buttonCss } from './Button/button.css.ts'
import { buttonBaseCss } from './base/buttonBase.css.ts'
import { viewBaseCss } from './base/viewBase.css.ts'
import { chipCss } from './Chip/chip.css.ts'
import { dialogCss } from './Dialog/dialog.css.ts'
import { iconCss } from './Icon/icon.css.ts'
import { iconButtonCss } from './IconButton/iconButton.css.ts'
import { listCss } from './List/list.css.ts'
import { skeletonCss } from './Skeleton/skeleton.css.ts'
import { textCss } from './Text/text.css.ts'
import { buttonTokensCss } from './tokens/buttonTokens.css.ts'
import { viewTokensCss } from './tokens/viewTokens.css.ts'

/**
 * The sheet of the first open: tokens, reset and the parts that a list of choices needs.
 * Every other part brings its own rules with `useStyles` when it is first rendered.
 */
export const styles =
  buttonTokensCss +
  viewTokensCss +
  buttonBaseCss +
  viewBaseCss +
  iconCss +
  textCss +
  dialogCss +
  buttonCss +
  iconButtonCss +
  chipCss +
  badgeCss +
  listCss +
  skeletonCss
