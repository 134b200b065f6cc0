/** What the window says first, to nobody but its own origin. */
export const hubReady = 'hub-window-ready'
