// The icons of buttons, as SVG paths in a box of 24 units.

export const icons = {
  play: 'M7 4.5v15l12-7.5z',
  pause: 'M6.5 5h4v14h-4zM13.5 5h4v14h-4z',
  step: 'M5 5v14l9-7zM16 5h3v14h-3z',
  back: 'M19 5v14l-9-7zM5 5h3v14H5z',
  first: 'M20 5v14l-7-7zM12 5v14l-7-7zM3 5h2v14H3z',
  last: 'M4 5v14l7-7zM12 5v14l7-7zM19 5h2v14h-2z',
  stop: 'M6 6h12v12H6z',
  swap: 'M7 7h9V4l5 4.5-5 4.5v-3H7zM17 14H8v-3l-5 4.5L8 20v-3h9z',
  dice: 'M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2zm3 3.5a1.5 1.5 0 1 0 .01 0zm8 8a1.5 1.5 0 1 0 .01 0zm-4-4a1.5 1.5 0 1 0 .01 0z',
  copy: 'M8 3h11a2 2 0 0 1 2 2v11h-2V5H8zM5 7h9a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V9a2 2 0 0 1 2-2zm0 2v10h9V9z',
  download: 'M11 3h2v9l3.5-3.5L18 10l-6 6-6-6 1.5-1.5L11 12zM4 18h16v2.5H4z',
  folder: 'M3 5h7l2 2.5h9V19H3z',
  light: 'M12 7a5 5 0 1 0 .01 0zM11 1h2v4h-2zM11 19h2v4h-2zM1 11h4v2H1zM19 11h4v2h-4z' +
    'M4 5.4 5.4 4l2.8 2.8-1.4 1.4zM15.8 17.2l1.4-1.4L20 18.6 18.6 20zM4 18.6l2.8-2.8 1.4 1.4L5.4 20zM15.8 6.8 18.6 4 20 5.4l-2.8 2.8z',
  dark: 'M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z',
  auto: 'M12 3a9 9 0 1 0 .01 0zm0 2v14a7 7 0 0 1 0-14z',
  close: 'M5.5 4 12 10.5 18.5 4 20 5.5 13.5 12l6.5 6.5-1.5 1.5L12 13.5 5.5 20 4 18.5 10.5 12 4 5.5z',
  undo: 'M9 4v4h5a6 6 0 0 1 0 12H7v-2.5h7a3.5 3.5 0 0 0 0-7H9v4L3 9.2z',
  person: 'M12 3a4.5 4.5 0 1 0 .01 0zM4 21c0-5 3.5-7.5 8-7.5s8 2.5 8 7.5z',
};
