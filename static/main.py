from game.browser.app import main

main()
