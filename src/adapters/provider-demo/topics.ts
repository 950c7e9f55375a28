// What the scripted demo can talk about, in both languages.

import type { DemoCall } from './protocol.ts';

export type Tongue = 'en' | 'zh-CN';

export type Topic = {
  /** Lower-cased words by which a question belongs to the topic. */
  words: Record<Tongue, readonly string[]>;
  reasoning: (tongue: Tongue) => string;
  /** Said at once: the whole answer, or what stands beside the calls. */
  opening: (tongue: Tongue, question: string) => string;
  calls: (question: string) => readonly Omit<DemoCall, 'id'>[];
  /** Said when the results are there. */
  report: (tongue: Tongue, results: readonly string[]) => string;
};

type Texts = Record<Tongue, string>;

const say = (texts: Texts) => (tongue: Tongue) => texts[tongue];
const nothing = (): string => '';

function quoted(results: readonly string[]): string {
  return results.map((result) => `> ${result.trim().replace(/\n/g, '  \n> ')}`).join('\n\n');
}

const TIME: Topic = {
  words: {
    en: ['time', 'date', 'today', 'clock', 'what day'],
    'zh-CN': ['几点', '时间', '日期', '今天', '星期'],
  },
  reasoning: say({
    en: 'The person asks for the time. I have no clock of my own, so I look at the tool.',
    'zh-CN': '对方在问时间。我自己没有时钟，要用工具看一下。',
  }),
  opening: say({ en: 'Let me look at the clock.', 'zh-CN': '我看一下时钟。' }),
  calls: () => [{ name: 'time_now', arguments: '{}' }],
  report: (tongue, results) =>
    ({
      en: `The clock on your device says:\n\n${quoted(results)}\n\nThat was a whole **tool round**: I asked, the app ran \`time_now\` here in your browser, and I read the result. Open the line above to see what went in and what came out.`,
      'zh-CN': `你的设备上现在是：\n\n${quoted(results)}\n\n刚才走完了一整个**工具回合**：我提出调用，应用在你的浏览器里运行 \`time_now\`，我再读结果。点开上面那一行，可以看到传入的参数和返回的内容。`,
    })[tongue],
};

const SUM: Topic = {
  words: {
    en: ['calculate', 'work out', 'how much is', 'percent', '%', ' plus ', ' times '],
    'zh-CN': ['计算', '算一下', '多少', '百分之'],
  },
  reasoning: say({
    en: 'Arithmetic is better left to the calculator.',
    'zh-CN': '算术交给计算器更可靠。',
  }),
  opening: nothing,
  calls: (question) => [
    { name: 'calculate', arguments: JSON.stringify({ expression: expressionIn(question) }) },
  ],
  report: (tongue, results) =>
    ({
      en: `The calculator says:\n\n${quoted(results)}`,
      'zh-CN': `计算器的结果：\n\n${quoted(results)}`,
    })[tongue],
};

/** The longest run of digits and operators; a fixed sum where the question holds none. */
function expressionIn(question: string): string {
  const plain = question.replace(/,(?=\d{3}\b)/g, '');
  const runs = plain.match(/[\d.(][\d.\s+\-*/^()×÷]*[\d)]/g) ?? [];
  const longest = runs.sort((a, b) => b.length - a.length)[0]?.trim() ?? '';
  return /[+\-*/^×÷]/.test(longest) ? longest : '1280 * 0.15';
}

const REMEMBER: Topic = {
  words: { en: ['remember', 'note that', 'keep in mind'], 'zh-CN': ['记住', '记下', '记一下'] },
  reasoning: say({
    en: 'This is worth keeping, so I write a note.',
    'zh-CN': '这件事值得记下来，我写一条笔记。',
  }),
  opening: nothing,
  calls: (question) => [
    {
      name: 'note_write',
      arguments: JSON.stringify({ content: question.trim(), tags: ['demo'], token: '' }),
    },
  ],
  report: say({
    en: 'Kept. The note is stored in this browser only; ask me **what you told me to remember** to find it again.',
    'zh-CN': '记下了。笔记只存在这个浏览器里；问我**“我让你记过什么”**就能找回来。',
  }),
};

const RECALL: Topic = {
  words: {
    en: ['what did i', 'told you', 'do you know about me', 'my notes'],
    'zh-CN': ['记过什么', '我的笔记', '知道我什么', '说过什么'],
  },
  reasoning: nothing,
  opening: say({ en: 'I will search the notes.', 'zh-CN': '我查一下笔记。' }),
  calls: () => [{ name: 'note_search', arguments: '{"query":"remember 记住 记下","limit":5}' }],
  report: (tongue, results) =>
    ({
      en: `This is what the search brought:\n\n${quoted(results)}`,
      'zh-CN': `查到的内容：\n\n${quoted(results)}`,
    })[tongue],
};

const FORMAT: Topic = {
  words: {
    en: ['format', 'markdown', 'table', 'code'],
    'zh-CN': ['格式', '表格', '代码', '排版'],
  },
  reasoning: say({
    en: 'A short tour of what a message can hold: a list, a table, a piece of code.',
    'zh-CN': '简单展示一条消息里可以有什么：列表、表格、代码。',
  }),
  opening: say({
    en: 'A message can hold more than words:\n\n1. **lists**, like this one\n2. tables\n3. code\n\n| tide | time | height |\n| --- | --- | ---: |\n| high | 06:12 | 3.4 m |\n| low | 12:31 | 0.6 m |\n\n```ts\nconst fish = ["cod", "eel", "carp"];\nconsole.log(fish.join(" and "));\n```\n\n> Everything here was written by a script, not by a model.',
    'zh-CN':
      '一条消息不只是文字：\n\n1. **列表**，就像这样\n2. 表格\n3. 代码\n\n| 潮位 | 时间 | 高度 |\n| --- | --- | ---: |\n| 满潮 | 06:12 | 3.4 米 |\n| 干潮 | 12:31 | 0.6 米 |\n\n```ts\nconst fish = ["鳕鱼", "鳗鱼", "鲤鱼"];\nconsole.log(fish.join("、"));\n```\n\n> 这里的每个字都出自脚本，不是模型写的。',
  }),
  calls: () => [],
  report: nothing,
};

const ANYTHING: Topic = {
  words: { en: [], 'zh-CN': [] },
  reasoning: nothing,
  opening: say({
    en: 'I am a **scripted demo**, not an AI, so I only know a few turns. Try one of these:\n\n- *What time is it?* plays a whole tool round\n- *Work out 12 * (3 + 4)* uses the calculator\n- *Remember that I like green tea* writes a note\n- *What did I tell you to remember?* searches the notes\n- *Show me a table and some code* shows formatting\n\nFor real answers, add a key in **Settings**.',
    'zh-CN':
      '我是**脚本演示**，不是 AI，只会下面几样：\n\n- *现在几点？* 走完一整个工具回合\n- *计算 12 * (3 + 4)* 使用计算器\n- *记住我喜欢绿茶* 写一条笔记\n- *我让你记过什么？* 搜索笔记\n- *给我看看表格和代码* 展示排版\n\n想要真正的回答，请到**设置**里添加密钥。',
  }),
  calls: () => [],
  report: nothing,
};

/** In the order in which they are tried; the last one takes everything. */
export const TOPICS: readonly Topic[] = [RECALL, REMEMBER, TIME, SUM, FORMAT, ANYTHING];
