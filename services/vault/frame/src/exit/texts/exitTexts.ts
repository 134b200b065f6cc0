import type { WayOutLanguage } from '../../wayOut/texts/wayOutLanguage.ts'
import { arExit } from './arExit.ts'
import { deExit } from './deExit.ts'
import { type ExitTexts, enExit } from './enExit.ts'

/** What `/exit` says, by language. */
export const exitTexts: Readonly<Record<WayOutLanguage['lang'], ExitTexts>> = { en: enExit, de: deExit, ar: arExit }
