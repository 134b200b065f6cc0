// For pages without React: it comes with the modal, and not before.
export { type MountModalOptions, mountModal } from './modal/mountModal.ts'
export { watch } from './watch.ts'
