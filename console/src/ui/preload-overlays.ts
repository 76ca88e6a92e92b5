/** Fetches the code of dialogs and menus, so that the first one opens at once. */
export function preloadOverlays(): void {
  // A failure shows when one is opened.
  Promise.all([import('./modal.tsx'), import('./menu-popup.tsx')]).catch(() => undefined)
}
