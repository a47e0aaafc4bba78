import TestSupport

/// The laws of pages that anybody can use, whatever they see and whatever they press: what checkers such as axe find serious.
extension BrowserPage {
  /// What breaks them on the page as it is shown now.
  func brokenAccessLaws() throws -> [String] { try value(Self.laws).strings ?? ["no answer"] }

  private static let laws = """
    (() => {
      const all = (selector) => [...document.querySelectorAll(selector)].filter((node) => node.checkVisibility());
      const told = (node) => node.outerHTML.replace(/>[^]*/, '>').slice(0, 120);
      const problems = [];
      const check = (nodes, law, isKept) => { for (const node of nodes) if (!isKept(node)) problems.push(law + ': ' + told(node)); };
      const name = (node) => node.getAttribute('aria-label') || [...(node.labels ?? [])].map((label) => label.innerText).join('')
        || (node.innerText ?? node.textContent).trim() || node.getAttribute('title') || node.getAttribute('placeholder');
      check(all('ul > *, ol > *'), 'a list has items alone', (node) => node.matches('li') && !node.hasAttribute('role'));
      check(all('li'), 'an item is in a list', (node) => node.parentElement.matches('ul, ol'));
      check(all('dl > *'), 'a list of terms has terms alone', (node) => node.matches('dt, dd, div'));
      check(all('[aria-pressed]'), 'what is pressed is a button', (node) => node.matches('button, [role=button]'));
      check(all('[aria-label]'), 'what has a name has a role', (node) => node.hasAttribute('role') || !node.matches('div, span, p, i, b, form div'));
      check(all('button, [role=button], a[href], input:not([type=hidden]), select'), 'a control has a name', name);
      check(all('[role=img], dialog, [role=dialog]'), 'a picture and a dialog have a name', (node) => name(node));
      check(all('*'), 'what scrolls can be reached by keys', (node) => {
        const { overflowX, overflowY } = getComputedStyle(node);
        const scrolls = (way, more) => /auto|scroll/.test(way) && more > 1;
        if (node === document.body || node === document.documentElement) return true;
        if (!scrolls(overflowX, node.scrollWidth - node.clientWidth) && !scrolls(overflowY, node.scrollHeight - node.clientHeight)) return true;
        return node.tabIndex >= 0 || node.querySelector('a[href], button, input, select, [tabindex="0"]');
      });
      const ids = [...document.querySelectorAll('[id]')].map((node) => node.id);
      problems.push(...ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => 'an id is there once: ' + id));
      if (!document.documentElement.lang || !document.title) problems.push('a page has a language and a title');
      return [...new Set(problems)];
    })()
    """
}
