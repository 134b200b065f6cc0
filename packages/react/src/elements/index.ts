// Elements for pages without React: it comes with the modal, and not before.
export { type DefineElementsOptions, defineElements } from './defineElements.ts'
export type {
  ElementsWith,
  LatchkeyAccountButtonElement,
  LatchkeyButtonElement,
  LatchkeyModalElement,
  LatchkeyNetworkButtonElement,
  VueElements,
} from './element.types.ts'
