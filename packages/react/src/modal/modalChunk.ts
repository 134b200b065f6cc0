import { firstEnglish } from '../messages/firstEnglish.ts'
import { Modal } from './Modal.tsx'
import type { ModalChunk } from './useModalChunk.ts'

/** What the first open needs; everything that it imports travels in one chunk. */
export const modalChunk: ModalChunk = { Modal, first: firstEnglish }
