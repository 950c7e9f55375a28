/** The box where messages are written; one is on the screen at a time. */
export const MESSAGE_BOX = 'message-box';

/**
 * A button that goes away when it is pressed leaves the keyboard nowhere: it goes on in the message box. Not
 * on a touch screen, where that would raise the keyboard unasked.
 */
export function focusMessage(): void {
  if (!matchMedia('(pointer: fine)').matches) return;
  document.getElementById(MESSAGE_BOX)?.focus({ preventScroll: true });
}
