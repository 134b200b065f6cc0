// The buttons and the modal as elements of the page. React comes with the modal, and not before.
export {
  type DefineElementsOptions,
  defineElements,
  type ElementsWith,
  type LatchkeyAccountButtonElement,
  type LatchkeyButtonElement,
  type LatchkeyModalElement,
  type LatchkeyNetworkButtonElement,
  type VueElements,
} from '@latchkey/react/elements'
