// The pages of a hosted contest: the author's and the organiser's page behind personal links, the page to register, and
// the page for everybody.

import { answered, Refused } from '../core/api.js';
import { fill } from '../core/dom.js';
import { isProjected, themeSwitch } from '../core/theme.js';
import { rest } from '../core/timers.js';
import { AuthorPage } from './author_page.js';
import { LadderWall } from './ladder_wall.js';
import { OrganiserPage } from './organiser/organiser_page.js';
import { PublicPage } from './public_page.js';
import { RegisterPage } from './register_page.js';
import { common as words } from './words.js';

const again = 1000; // ms

function showTrouble(problem) {
  const line = document.querySelector('.connection');
  line.hidden = !problem;
  line.textContent = problem ? words.tryingAgain(problem) : '';
}

// Asks for the state again and again while the page is open, but not while it is hidden.
async function follow(path, page) {
  for (;;) {
    if (!document.hidden) {
      try {
        page.show(await answered(page.source ?? `${path}/state`, words.noAnswer));
        showTrouble('');
      } catch (problem) {
        if (problem.status === 404) return page.refuse(problem.message);
        const isShown = problem.status === 403 && await page.withoutState?.().catch(() => false);
        if (isShown) showTrouble('');
        else showTrouble(problem instanceof Refused ? problem.message : words.noAnswer);
      }
    }
    await rest(page.pause ?? again);
  }
}

const path = location.pathname.replace(/\/+$/, '');
const main = document.querySelector('main');
const pages = { author: AuthorPage, organiser: OrganiserPage, register: RegisterPage };
const Public = isProjected() ? LadderWall : PublicPage;
const Page = path === '' ? Public : pages[path.split('/')[1]];
document.documentElement.classList.toggle('projector', Page === LadderWall);
document.querySelector('.tools').append(themeSwitch());
const page = new Page(path);
fill(main, page.element);
follow(path, page);
