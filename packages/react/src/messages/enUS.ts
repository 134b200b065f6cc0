import { enUSLogin, enUSPortfolio } from './enUSAccount.ts'
import { enUSAllowances } from './enUSAllowances.ts'
import { enUSButton } from './enUSButton.ts'
import { enUSBuy } from './enUSBuy.ts'
import { enUSErrors } from './enUSErrors.ts'
import { enUSFirst } from './enUSFirst.ts'
import { enUSMove } from './enUSMove.ts'
import { enUSPayments } from './enUSPayments.ts'
import { enUSSwap } from './enUSSwap.ts'
import { enUSViews } from './enUSViews.ts'
import type { Catalogue } from './messages.types.ts'

/** English (United States), the default. */
export const enUS: Catalogue = {
  locale: 'en-US',
  direction: 'ltr',
  messages: {
    ...enUSButton,
    ...enUSFirst,
    ...enUSViews,
    ...enUSLogin,
    ...enUSPayments,
    ...enUSPortfolio,
    ...enUSSwap,
    ...enUSBuy,
    ...enUSAllowances,
    ...enUSMove,
  },
  errors: enUSErrors,
}
