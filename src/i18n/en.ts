// Every visible word, in English. A key holds a text, or its plural forms; `{name}` is filled in.

export const en = {
  'app.name': 'Shoal',
  'app.loading': 'Opening your rooms',

  'phase.label': 'Phase',
  'phase.waiting': 'Waiting',
  'phase.thinking': 'Thinking',
  'phase.tools': 'Running tools',
  'phase.followUp': 'Following up',
  'phase.failed': 'Failed',

  'activity.label': 'Activity',
  'activity.retrying': 'Retrying',
  'activity.offline': 'Offline',
  'activity.elsewhere': 'Open in another tab',
  'announcements.label': 'Announcements',

  'rooms.label': 'Rooms',
  'rooms.show': 'Show rooms',
  'rooms.new': 'New room',
  'rooms.untitled': 'New room',
  'rooms.empty': 'No rooms yet. Open one and say something.',
  'rooms.nothingSaid': 'Nothing said yet',

  'newRoom.title': 'New room',
  'newRoom.name': 'Room name',
  'newRoom.hint': 'Optional. Without a name, the first words of the first message stand for it.',
  'newRoom.create': 'Create',
  'dialog.close': 'Close',

  'room.menu': 'Room menu',
  'room.model': 'Model',
  'room.rename': 'Rename',
  'room.name': 'Room name',
  'room.delete': 'Delete room',
  'room.export': 'Export trajectory',
  'room.missing': 'This room is not here. It may have been deleted.',
  'room.missing.back': 'Back to the rooms',

  'chat.log': 'Conversation',
  'chat.earlier': 'Show earlier messages',
  'chat.jump': 'Jump to the newest message',
  'chat.empty': 'What is on your mind?',
  'chat.empty.demo':
    'This is a scripted demo, no AI: it plays a few turns so that you can see how a room works.',
  'chat.suggestions': 'Suggestions',
  'chat.me': 'Me',
  'chat.assistant': 'Assistant',
  'chat.demo': 'Scripted demo, no AI',
  'chat.reasoning': 'Reasoning',
  'chat.thinkingNow': 'Thinking',
  'chat.queued': 'Queued: it goes out when this answer is finished.',
  'chat.pending': 'Not answered yet',
  'chat.copy': 'Copy',
  'chat.copied': 'Copied',
  'chat.copyFailed': 'Could not copy. Select the text and copy it by hand.',
  'chat.attachment': 'Attachment',

  'message.actions': 'Message actions',
  'message.edit': 'Edit',
  'message.edit.label': 'Edit message',
  'message.edit.send': 'Save and send',
  'message.edit.cancel': 'Cancel',
  'message.regenerate': 'Regenerate',
  'message.continue': 'Continue',
  'message.delete': 'Delete',

  'undo.delete': 'Message deleted.',
  'undo.edit': 'The conversation goes on from the edited message.',
  'undo.regenerate': 'A new answer replaces the last one.',
  'undo.room': 'Room deleted.',
  'undo.button': 'Undo',
  'undo.dismiss': 'Dismiss',

  'tool.arguments': 'Arguments',
  'tool.result': 'Result',
  'tool.ms': '{ms} ms',
  'tool.seconds': '{s} s',
  'tool.status.waiting': 'waiting',
  'tool.status.running': 'running',
  'tool.status.ok': 'ok',
  'tool.status.error': 'error',
  'tool.status.skipped': 'skipped',
  'tool.status.rejected': 'rejected',
  'tool.status.cancelled': 'cancelled',
  'tool.status.unknown': 'unknown',
  'tool.button': '{tool}: {status}',

  'approval.title': 'Allow {tool}?',
  'approval.body': 'The model wants to use this tool. Nothing happens until you decide.',
  'approval.answer': 'Answer to the model',
  'approval.answer.hint': 'Optional words for the model if you say no',
  'approval.once': 'Once',
  'approval.room': 'For this room',
  'approval.always': 'Always',
  'approval.no': 'No',

  'end.turn_limit': 'This round reached its limit of turns, so the answer had to be the last word.',
  'end.context_limit':
    'The context window of the model is full. Start a new room, or delete what is no longer needed.',
  'end.tools_exhausted':
    'Tools were used as often as one round allows, so the answer had to be the last word.',
  'end.token_exceed':
    'The model reached its output limit before it was done. What it wrote was kept.',
  'end.rejected':
    'The model wanted more tools than this round allows. The calls were not executed.',
  'end.cut': 'It broke off here. What had arrived was kept.',
  'end.interrupted': 'Stopped. What had arrived was kept.',
  'end.waiting': 'Stopped before an answer began. Your message was kept.',

  'composer.label': 'Message',
  'composer.placeholder': 'Write a message',
  'composer.placeholder.busy': 'Write the next message',
  'composer.placeholder.elsewhere': 'This room is open in another tab',
  'composer.send': 'Send',
  'composer.stop': 'Stop',
  'composer.hint': 'Enter sends, Shift+Enter breaks the line',
  'composer.notStored.full':
    'The message could not be stored because the disk is full. It is still here. Free some space, then send it again.',
  'composer.notStored': 'The message could not be stored. It is still here; try to send it again.',

  'failure.retry': 'Retry',
  'failure.settings': 'Open settings',
  'failure.theirWords': 'The provider said: {words}',
  'failure.auth':
    'The provider did not accept the key. Your message was kept. Check the key in Settings, then retry.',
  'failure.noProvider':
    'No provider is set up yet. Your message was kept. Add a key in Settings, then retry.',
  'failure.model':
    'The provider does not know this model. Your message was kept. Choose another model, then retry.',
  'failure.context_limit':
    'The conversation is too long for this model. Everything was kept. Choose a model with a larger window, or start a new room.',
  'failure.too_large': 'The request was too large for the provider. Everything was kept.',
  'failure.rate_limit':
    'The provider asks to slow down. Your message was kept. Wait a moment, then retry.',
  'failure.quota':
    'The account at the provider has no credit left. Your message was kept. Top it up, then retry.',
  'failure.noModel':
    'No model is chosen yet. Your message was kept. Choose one above or in Settings, then retry.',
  'failure.request': 'The provider refused the request. Your message was kept.',
  'failure.server':
    'The provider has a fault of its own. Your message was kept. Retry in a moment.',
  'failure.network':
    'The connection broke, or the page was closed, before an answer came. Your message was kept. Retry; if it happens again, check the connection and the base URL.',
  'failure.cut': 'The answer broke off in the middle: the connection or the page was closed.',
  'failure.cors':
    'The server is there but does not admit this page. Allow the origin {origin} on the server, then retry.',
  'failure.offline':
    'This device is offline. Your message was kept. Retry when you are online again.',
  'failure.timeout':
    'The provider did not answer in time. Your message was kept. Retry in a moment.',
  'failure.bad_response':
    'What came back was not an answer of this kind of provider. Your message was kept. Check the base URL.',
  'failure.nothing':
    'The server sent an empty answer. Your message was kept. Retry, or check the base URL.',
  'failure.empty':
    'The model gave an empty answer, twice. Your message was kept. Retry, or say it differently.',

  'halt.full':
    'The disk is full, so the room has stopped before doing anything else. Nothing was lost. Free some space, then retry.',
  'halt.closed':
    'The browser closed the database. Nothing that was stored is lost. Retry to open it again.',
  'halt.newer':
    'Your data was written by a newer version of Shoal and was left untouched. Reload to get the newer version.',
  'halt.corrupt':
    'A record of this room cannot be read. The rest is untouched. Export what is there.',
  'halt.conflict': 'Another tab wrote to this room. Retry to read it again.',
  'halt.failed':
    'Something went wrong in this room. What was stored is safe. Retry to read it again.',
  'halt.export': 'Export trajectory',

  'image.load': 'Load image from {host}',
  'code.label': 'Code',
  'task.done': 'Done',
  'task.open': 'To do',
  'markdown.footnotes': 'Footnotes',
  'table.label': 'Table',
  'code.copy': 'Copy code',

  'firstRun.title': 'A companion that is yours',
  'firstRun.lead':
    'Conversations, notes and keys stay in this browser. Bring your own key and the provider is called directly, with nobody in between.',
  'firstRun.demo': 'Try the demo',
  'firstRun.demo.hint': 'Scripted, no AI, no key needed',
  'firstRun.key': 'Add a key',
  'firstRun.key.hint': 'OpenAI, DeepSeek, Ollama or any compatible server',
  'firstRun.demoRoom': 'Demo',

  'suggest.time': 'What time is it?',
  'suggest.sum': 'Work out 12 * (3 + 4)',
  'suggest.remember': 'Remember that I like green tea',
  'suggest.format': 'Show me a table and some code',
  'suggest.plan': 'Help me plan a quiet weekend',
  'suggest.explain': 'Explain how tides work, with an example',

  'settings.title': 'Settings',
  'settings.open': 'Settings',
  'settings.close': 'Close settings',
  'settings.sections': 'Sections',
  'settings.providers': 'Providers',
  'settings.tools': 'Tools',
  'settings.appearance': 'Appearance',

  'providers.lead':
    'The key is stored in this browser, unencrypted, and is sent to this provider only.',
  'providers.provider': 'Provider',
  'preset.custom': 'Custom',
  'providers.baseUrl': 'Base URL',
  'providers.key': 'API key',
  'providers.key.saved': 'A key is saved. Type to replace it.',
  'providers.key.get': 'Get a key',
  'providers.key.optional': 'Not needed for a local server',
  'providers.model': 'Model',
  'providers.refresh': 'Refresh models',
  'providers.test': 'Test connection',
  'providers.save': 'Save',
  'providers.connection': 'Connection',
  'providers.copySetting': 'Copy setting',
  'providers.busy': 'Asking the provider',
  'providers.saved': 'Saved',
  'providers.ok': 'It works: {model} answered.',
  'providers.listed': {
    one: '{n} model was found.',
    other: '{n} models were found.',
  },
  'providers.notStored.full':
    'The disk is full, so nothing was saved. Free some space, then save again.',
  'providers.notStored': 'It could not be saved in this browser. Try again.',
  'providers.key.elsewhere': 'The saved key is for {origin} only. Type the key for this address.',
  'providers.demo.lead':
    'The scripted demo is no AI: it plays a few turns, offline and without a key.',
  'test.auth': 'The key is not accepted: check it, and whether it belongs to this provider.',
  'test.model':
    'The server does not know the model “{model}”. Refresh the list and choose one of its models.',
  'test.context_limit': 'The server refused the test for its length.',
  'test.too_large': 'The server refused the test as too large.',
  'test.rate_limit': 'The key works, but the provider asks to slow down. Try again in a moment.',
  'test.quota': 'The key works, but the account has no credit left.',
  'test.request': 'The server refused the request: check the base URL and the model.',
  'test.server': 'The server has a fault of its own. Try again in a moment.',
  'test.network': 'The server cannot be reached. Is it running, and is the base URL right?',
  'test.cors':
    'The server is running, but it does not admit this page (CORS). Allow the origin {origin} there.',
  'test.cors.ollama':
    'Ollama is running, but it does not admit this page. Start it with {setting}, then test again.',
  'test.offline': 'This device is offline.',
  'test.timeout': 'The server did not answer in time.',
  'test.bad_response':
    'Something answered, but not as a provider of this kind does. The path of the base URL is probably wrong: it often ends in /v1.',
  'test.no_model': 'The server answers. Choose or type a model, then test again.',
  'test.bad_address':
    'The base URL must begin with http:// or https://, for example http://localhost:1234/v1.',
  'test.bad_key':
    'The key holds characters that no key has, such as a blank or a line break. Copy it again.',
  'test.mixed_content':
    'This page was loaded over https, so the browser forbids it to reach an http address. Use https there, or open Shoal over http.',
  'test.not_found':
    'The server answers, but nothing is at this path. Check the base URL: it often ends in /v1.',
  'test.empty': 'The model answered with nothing.',

  'tools.lead': 'A tool set to ask waits for your word each time, before anything happens.',
  'tools.approval': 'Approval: {tool}',
  'tools.auto': 'Auto',
  'tools.ask': 'Ask',

  'appearance.language': 'Language',
  'appearance.theme': 'Theme',
  'appearance.theme.system': 'System',
  'appearance.theme.light': 'Light',
  'appearance.theme.dark': 'Dark',

  'broken.title': 'Shoal could not start',
  'broken.retry': 'Retry',
  'broken.crash': 'Something on this page broke. Your conversations are stored and safe.',
  'broken.reload': 'Reload',
} as const;

export type Plural = { one: string; other: string };
export type Catalogue = Record<keyof typeof en, string | Plural>;
export type TextKey = keyof typeof en;
