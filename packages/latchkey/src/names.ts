export { changeName, loadProfile, registerName } from '@latchkey/core/names'
