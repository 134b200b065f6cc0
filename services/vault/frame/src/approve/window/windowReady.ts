/** What a window says first, to nobody but its own origin. */
export const windowReady = 'approve-window-ready'
